import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'

import type { AdditionPreview } from '#contract/changes/add.ts'
import { dateText, departureTimeText } from '#contract/dates.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { differenceText, moneyNote, outcomeText, passengersText } from '#web/features/changes/change-words.ts'
import { Compare } from '#web/features/changes/compare.tsx'
import { signedText } from '#web/features/changes/history/history-words.ts'
import { seatedPrice, seatRows } from '#web/features/changes/seat-rows.ts'
import { FigureList } from '#web/features/reservations/figure-list.tsx'
import { useCustomerView } from '#web/session/customer-view.ts'
import { dialogProps } from '#web/ui/dialog-props.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { WaitingButton } from '#web/ui/form/waiting-button.tsx'

import classes from '#web/features/changes/changes.module.css'

interface Props {
  record: ReservationRecord
  paxMode: boolean
  figures: AdditionPreview
  opened: boolean
  /** False when the form shows its errors. */
  returnFocus: boolean
  waiting: boolean
  errors: readonly string[]
  onConfirm: () => void
  onClose: () => void
}

/** Old and new side by side, and the last question before they are added. */
export function AddDialog({ record, paxMode, figures, opened, waiting, errors, ...own }: Props) {
  const customerView = useCustomerView()
  // It opens after it was mounted: only then the focus returns to the form.
  const isMounted = useMounted()
  const { passengers, difference, netDifference, oldTotal, newTotal, byCard } = figures
  const what = `Add ${passengersText(passengers.length)}`
  const lines = [
    { name: 'Difference', value: differenceText(difference, byCard) },
    ...(customerView ? [] : [{ name: 'Difference at net rate', value: signedText(netDifference) }]),
  ]
  return (
    <Modal
      {...dialogProps}
      size="lg"
      opened={opened && isMounted}
      returnFocus={own.returnFocus}
      onClose={own.onClose}
      title={`${what}?`}
    >
      <Stack gap="md">
        <FormAlert texts={errors} />
        <Compare
          after="After adding"
          rows={additionRows(record, figures, paxMode)}
          {...{ oldTotal, newTotal }}
        />
        <div>
          <FigureList figures={lines} />
          <Text size="sm" mt="xs" component="output" display="block">
            {moneyNote(figures)}
          </Text>
        </div>
        <Group justify="flex-end" gap="sm" className={classes['buttons'] ?? ''}>
          <Button variant="default" data-autofocus onClick={own.onClose}>
            Back
          </Button>
          <WaitingButton waiting={waiting} onClick={own.onConfirm}>
            {outcomeText(what, figures)}
          </WaitingButton>
        </Group>
      </Stack>
    </Modal>
  )
}

const same = (name: string, text: string) => ({ name, before: text, after: text })

/** What the addition's preview compares, but for the total. */
function additionRows(
  { quote, query }: ReservationRecord,
  { passengers }: AdditionPreview,
  paxMode: boolean,
) {
  const itinerary = quote.Itineraries.find(({ ItineraryID }) => ItineraryID === query.itineraryID)
  const time = itinerary && departureTimeText(itinerary.DeptTime)
  const before = query.paxArray.length
  return [
    same('Date', dateText(quote.date)),
    ...(time ? [same('Time', time)] : []),
    { name: 'Passengers', before: String(before), after: String(before + passengers.length) },
    ...passengers.map(({ FirstName, LastName, Type, sale, seats }) => ({
      name: `${FirstName} ${LastName}${paxMode ? '' : ` (${Type})`}`,
      before: '–',
      after: seatedPrice(sale, { seats }),
    })),
    ...seatRows(query.paxArray, [...query.paxArray, ...passengers]),
  ]
}
