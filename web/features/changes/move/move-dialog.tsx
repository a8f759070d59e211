import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useState } from 'react'

import type { MovePreview } from '#contract/changes/move.ts'
import { dateText, departureTimeText } from '#contract/dates.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { fieldTextsOf } from '#web/api/call-error.ts'
import type { MoveTerms, MoveWish } from '#web/data/moves.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { outcomeText } from '#web/features/changes/change-words.ts'
import { useFinishChange } from '#web/features/changes/finish-change.ts'
import { MoveDetails } from '#web/features/changes/move/move-details.tsx'
import { useMovePreview, type useMoving } from '#web/features/changes/move/use-move.ts'
import { chosenPrices, type TypedPrices } from '#web/features/changes/sale-prices.ts'
import { fieldErrorsOf, wholeTexts } from '#web/features/reservations/book/booking-errors.ts'
import { notChangedTwice } from '#web/features/reservations/change-errors.ts'
import { useIsProvider } from '#web/session/is-provider.ts'
import { useOneAtATime } from '#web/shell/record/use-one-at-a-time.ts'
import { dialogProps } from '#web/ui/dialog-props.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { WaitingButton } from '#web/ui/form/waiting-button.tsx'

import classes from '#web/features/changes/changes.module.css'

interface Props {
  of: ReservationRef
  record: ReservationRecord
  paxMode: boolean
  departureID: string
  terms: MoveTerms
  moving: ReturnType<typeof useMoving>
  opened: boolean
  /** False once it has moved. */
  isOpen: boolean
  /** The move waits for its payment. */
  onDue: () => void
  onClose: () => void
}

/** Old and new side by side, and the last question before the move. */
export function MoveDialog({ of, record, paxMode, departureID, terms, moving, opened, ...own }: Props) {
  const [hotelID, setHotelID] = useState<string>()
  const [prices, setPrices] = useState<TypedPrices>({})
  const finish = useFinishChange(of)
  const isProvider = useIsProvider()
  const clicks = useOneAtATime()
  // It opens after it was mounted: only then the focus returns to the departure.
  const isMounted = useMounted()
  const wish: MoveWish = {
    departureID,
    ...(hotelID !== undefined && { hotelID }),
    ...(!terms.keepPrice && chosenPrices(prices)),
    ...(isProvider && terms),
  }
  const preview = useMovePreview(of, wish, opened && own.isOpen)
  const { shown } = preview
  const close = () => own.isOpen && own.onClose()
  const confirm = () => {
    if (!shown || !preview.isSettled || !clicks.begin()) return
    moving.mutate(
      { wish, shown },
      {
        onSettled: clicks.end,
        onSuccess: (answer) => {
          if (answer.due) own.onDue()
          finish(answer, `Moved to ${whenText(shown)}`, shown.taking)
        },
      },
    )
  }
  return (
    <Modal
      {...dialogProps}
      size="lg"
      opened={opened && isMounted}
      onClose={close}
      onExitTransitionEnd={moving.reset}
      title={shown ? `Move to ${whenText(shown)}?` : 'Move'}
    >
      <Stack gap="md">
        {moving.error && <FormAlert texts={wholeTexts(moving.error, notChangedTwice)} />}
        {shown ? (
          <MoveDetails
            {...{ record, paxMode, prices }}
            preview={shown}
            isWaiting={!preview.isSettled && !preview.error}
            canPrice={!terms.keepPrice}
            errors={fieldErrorsOf(preview.error)}
            onHotel={setHotelID}
            onPrices={setPrices}
          />
        ) : (
          !preview.error && <Waiting rows={rowsFor(record)} />
        )}
        {preview.error && <PreviewError error={preview.error} onRetry={preview.retry} />}
        <Group justify="flex-end" gap="sm" className={classes['buttons'] ?? ''}>
          <Button variant="default" onClick={close}>
            Back
          </Button>
          <WaitingButton
            disabled={!shown || (!preview.isSettled && own.isOpen)}
            waiting={!own.isOpen}
            onClick={confirm}
          >
            {shown ? outcomeText('Move', shown) : 'Move'}
          </WaitingButton>
        </Group>
      </Stack>
    </Modal>
  )
}

const whenText = ({ to }: MovePreview) => `${dateText(to.date)}, ${departureTimeText(to.DeptTime)}`

/** One for each passenger, and two more for extra seats. */
const rowsFor = ({ query: { paxArray } }: ReservationRecord) =>
  paxArray.length + (paxArray.some(({ seats }) => seats > 1) ? 2 : 0)

/** As tall as what it stands for, so that the buttons stay in place. */
const Waiting = ({ rows }: { rows: number }) => (
  <Skeleton height={260 + 34 * rows} aria-busy="true" aria-label="Loading the new price" />
)

function PreviewError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const placed = new Set(Object.values(fieldTextsOf(error)))
  const texts = wholeTexts(error, 'Try again.').filter((text) => !placed.has(text))
  if (texts.length === 0) return <Text size="sm">Correct the price to see what the move costs.</Text>
  return (
    <Stack gap="sm" align="flex-start">
      <FormAlert texts={texts} />
      <Button variant="default" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  )
}
