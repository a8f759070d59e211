import { Button, Checkbox, Group, Modal, Stack, Text, TextInput, Alert, Anchor } from '@mantine/core'
import { useState } from 'react'

import type { ReservationRecord } from '#contract/reservations.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { Figures, confirmText, doneText } from '#web/features/changes/cancel/figures.tsx'
import { useCancellation } from '#web/features/changes/cancel/use-cancellation.ts'
import { doneNotice } from '#web/features/changes/finish-change.ts'
import { wholeTexts } from '#web/features/reservations/book/booking-errors.ts'
import { notChangedTwice } from '#web/features/reservations/change-errors.ts'
import { useUser } from '#web/session/current-user.ts'
import { useIsProvider } from '#web/session/is-provider.ts'
import { formDraft } from '#web/storage.ts'
import { dialogProps } from '#web/ui/dialog-props.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { WaitingButton } from '#web/ui/form/waiting-button.tsx'

import classes from './cancel.module.css'

export type CancelWhat = 'reservation' | 'passengers'

interface Props {
  of: ReservationRef
  record: ReservationRecord
  paxMode: boolean
  what: CancelWhat
  opened: boolean
  onWhat: (what: CancelWhat) => void
  onClose: () => void
  /** Called after success; the caller sets the focus. */
  onDone: () => void
}

export function CancelDialog({ of, record, paxMode, what, opened, onWhat, onClose, onDone }: Props) {
  const travelers = record.query.paxArray
  const isProvider = useIsProvider()
  const isWhole = what === 'reservation'
  const [chosen, setChosen] = useState<number[]>([])
  const [waiveFee, setWaiveFee] = useState(false)
  const [isDone, setDone] = useState(false)
  const reason = useReason(of.id)
  const isAllowed = isWhole || leavesAdult(travelers, chosen)
  const passengers = isWhole ? undefined : isAllowed ? chosen : []
  const { preview, canceling } = useCancellation(of, { passengers, waiveFee }, opened)
  const shown = passengers?.length === 0 ? undefined : preview.data
  const isWaiting = preview.isPlaceholderData || preview.isFetching
  const forget = () => {
    setChosen([])
    setWaiveFee(false)
    setDone(false)
    canceling.reset()
  }
  const confirm = () => {
    if (!shown || isWaiting) return
    const onSuccess = () => {
      reason.discard()
      setDone(true)
      doneNotice(doneText(shown), shown.taking)
      onDone()
    }
    canceling.mutate({ reason: reason.text, shown }, { onSuccess })
  }
  return (
    <Modal
      {...dialogProps}
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={forget}
      returnFocus={!isDone}
      title={isWhole ? `Cancel reservation ${record.reservation.orl}?` : 'Cancel passengers'}
    >
      <Stack gap="md">
        {!isWhole && <PassengerChoice {...{ travelers, paxMode, chosen }} onChoose={setChosen} />}
        {!isAllowed && <NoAdultLeft onWhole={() => onWhat('reservation')} />}
        {record.reservation.dueChange && (
          <Text size="sm">Canceling also ends the change that is waiting for its payment.</Text>
        )}
        {isProvider && (
          <Checkbox
            label="Waive fee"
            checked={waiveFee}
            onChange={(event) => setWaiveFee(event.currentTarget.checked)}
          />
        )}
        {canceling.error && <FormAlert texts={wholeTexts(canceling.error, notChangedTwice)} />}
        {passengers?.length !== 0 && <Figures query={preview} isWaived={waiveFee} />}
        <TextInput
          label="Reason (optional)"
          description="Shown in the history."
          maxLength={500}
          autoComplete="off"
          value={reason.text}
          onChange={(event) => reason.type(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm" className={classes['buttons'] ?? ''}>
          <Button variant="default" onClick={onClose} {...(isWhole && { 'data-autofocus': true })}>
            {isWhole ? 'Keep reservation' : 'Keep passengers'}
          </Button>
          <WaitingButton
            color="red.9"
            disabled={!shown || isWaiting}
            waiting={canceling.isPending}
            onClick={confirm}
          >
            {shown ? confirmText(shown) : isWhole ? 'Cancel reservation' : 'Cancel passengers'}
          </WaitingButton>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Kept through an error, a reload and a new sign-in. */
function useReason(id: string) {
  const draft = formDraft(`cancel:${useUser().id}:${id}`, { reason: '' })
  const [text, setText] = useState(() => draft.read()?.reason ?? '')
  const type = (next: string) => {
    setText(next)
    draft.write({ reason: next })
  }
  return { text, type, discard: draft.remove }
}

type Traveler = ReservationRecord['query']['paxArray'][number]

interface PassengerChoiceProps {
  travelers: readonly Traveler[]
  paxMode: boolean
  chosen: readonly number[]
  onChoose: (chosen: number[]) => void
}

function PassengerChoice({ travelers, paxMode, chosen, onChoose }: PassengerChoiceProps) {
  return (
    <Checkbox.Group
      label="Passengers to cancel"
      value={chosen.map(String)}
      onChange={(values) => onChoose(values.map(Number).toSorted((a, b) => a - b))}
    >
      <Stack gap={0} mt={4}>
        {travelers.map(({ number, FirstName, LastName, Type }, index) => (
          <Checkbox
            key={number}
            value={String(number)}
            label={`${FirstName} ${LastName}${paxMode ? '' : `, ${Type.toLowerCase()}`}`}
            mih={44}
            styles={{ body: { alignItems: 'center', minHeight: 44 } }}
            {...(index === 0 && { 'data-autofocus': true })}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** The server refuses to leave children alone. */
const leavesAdult = (travelers: readonly Traveler[], chosen: readonly number[]): boolean =>
  travelers.some(({ number, Type }) => Type === 'Adult' && !chosen.includes(number))

const NoAdultLeft = ({ onWhole }: { onWhole: () => void }) => (
  <Alert color="blue" role="alert">
    At least one adult has to stay. To cancel everyone,{' '}
    <Anchor component="button" type="button" size="sm" c="inherit" underline="always" onClick={onWhole}>
      cancel the whole reservation
    </Anchor>
    .
  </Alert>
)
