import { Modal, Textarea, Text, TextInput } from '@mantine/core'

import type { BoardDeparture } from '#contract/day/board.ts'
import { departureLimits, departureErrors } from '#contract/day/departure-limits.ts'
import { withoutHiddenCharacters } from '#contract/hidden-characters.ts'
import { centsOf } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { ChangeForm, type ActionProps, sendChange } from '#web/features/day/actions/change-form.tsx'
import { BlockForm, CapacityForm, PayloadForm } from '#web/features/day/actions/count-forms.tsx'
import { actionLabels, type DepartureAction } from '#web/features/day/actions/departure-actions.ts'
import { HoldsForm, UnpaidHolds } from '#web/features/day/actions/unpaid-holds.tsx'
import { counted } from '#web/features/day/departure-words.ts'
import type { DialogAbout } from '#web/ui/confirm-dialog.tsx'
import { dialogProps } from '#web/ui/dialog-props.ts'

import classes from './actions.module.css'

const forms = {
  holds: HoldsForm,
  block: BlockForm,
  close: CloseForm,
  reopen: ReopenForm,
  capacity: CapacityForm,
  payload: PayloadForm,
  prices: PricesForm,
  note: NoteForm,
  'put-back': PutBackForm,
}

interface Props {
  dialog: DialogAbout<{ action: DepartureAction; departure: BoardDeparture }>
}

/** Clicking outside doesn't close it, so that nothing typed is lost. */
export function DepartureDialog({ dialog: { subject, opened, close } }: Props) {
  const Form = subject && forms[subject.action]
  return (
    <Modal
      {...dialogProps}
      opened={opened}
      onClose={close}
      title={subject && actionLabels[subject.action]}
      closeOnClickOutside={false}
    >
      {Form && <Form departure={subject.departure} onClose={close} />}
    </Modal>
  )
}

const { noteCharacters } = departureLimits

function NoteForm({ departure, onClose }: ActionProps) {
  return (
    <ChangeForm
      departure={departure}
      labels={{ note: 'Crew note' }}
      valuesOf={({ note }) => ({ note: withoutHiddenCharacters(note ?? '') })}
      send={({ note }, version) => sendChange(departure, version, { note })}
      submitLabel="Save note"
      doneText={(changed) => (changed?.note ? 'Note saved' : 'Note removed')}
      onClose={onClose}
      renderFields={(form) => (
        <Textarea
          label="Crew note"
          description={`Shown on the board and the manifest, not to agencies. ${noteCharacters - form.values.note.length} characters left.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={4}
          maxLength={noteCharacters}
          data-autofocus
          {...form.getInputProps('note')}
        />
      )}
    />
  )
}

const priceLabels = { adult: 'Adult', child: 'Child', adultFees: 'Adult fees', childFees: 'Child fees' }
const priceFields = Object.keys(priceLabels) as (keyof typeof priceLabels)[]

const priceError = (text: string) => {
  const cents = centsOf(text)
  return cents === undefined || cents > departureLimits.priceCents ? departureErrors.price : null
}

const pricesOf = ({ prices }: BoardDeparture) => ({
  adult: prices.adult.toFixed(2),
  child: prices.child.toFixed(2),
  adultFees: prices.adultFees.toFixed(2),
  childFees: prices.childFees.toFixed(2),
})

function PricesForm({ departure, onClose }: ActionProps) {
  return (
    <ChangeForm
      departure={departure}
      labels={priceLabels}
      valuesOf={pricesOf}
      validate={{ adult: priceError, child: priceError, adultFees: priceError, childFees: priceError }}
      send={(prices, version) => sendChange(departure, version, { prices })}
      submitLabel="Change prices"
      doneText={() => 'Prices changed'}
      onClose={onClose}
      renderFields={(form) => (
        <>
          <Text size="sm">Net rates for new bookings. Reservations keep their prices.</Text>
          <div className={classes['pairs']}>
            {priceFields.map((field, index) => (
              <TextInput
                key={field}
                label={priceLabels[field]}
                inputMode="decimal"
                leftSection="$"
                autoComplete="off"
                required
                withAsterisk={false}
                {...(index === 0 && { 'data-autofocus': true })}
                {...form.getInputProps(field)}
              />
            ))}
          </div>
        </>
      )}
    />
  )
}

const nothing = { labels: {}, valuesOf: () => ({}) }

function CloseForm({ departure, onClose }: ActionProps) {
  return (
    <ChangeForm
      {...nothing}
      departure={departure}
      send={(_, version) => sendChange(departure, version, { closed: true })}
      submitLabel="Close for sale"
      doneText={() => 'Closed for sale'}
      onClose={onClose}
      renderFields={(_, shown) => (
        <>
          <Text size="sm">
            No one can book this departure until you reopen it. Its reservations stay
            {shown.held > 0 ? `, and ${counted(shown.held, 'held seat')} can still be paid for.` : '.'}
          </Text>
          {shown.held > 0 && <UnpaidHolds departure={shown} />}
        </>
      )}
    />
  )
}

function ReopenForm({ departure, onClose }: ActionProps) {
  return (
    <ChangeForm
      {...nothing}
      departure={departure}
      send={(_, version) => sendChange(departure, version, { closed: false })}
      submitLabel="Reopen"
      doneText={() => 'Reopened'}
      onClose={onClose}
      renderFields={(_, { free }) => (
        <Text size="sm">
          Agencies can book this departure again. {counted(free, 'seat')} will be for sale.
        </Text>
      )}
    />
  )
}

function PutBackForm({ departure, onClose }: ActionProps) {
  const { departureID } = departure
  return (
    <ChangeForm
      {...nothing}
      departure={departure}
      leavesSchedule={false}
      send={async (_, version) => (await call('putBackDeparture', { departureID, version })).departure}
      submitLabel="Put back on schedule"
      doneText={(changed) => (changed ? 'Back on schedule' : 'Removed: the schedule no longer has it')}
      onClose={onClose}
      renderFields={(_, { blockedByHand, closedByHand, sold, held }) => (
        <>
          <Text size="sm">
            Capacity, prices, blocked seats and payload follow the schedule again. Reservations and the crew
            note stay.
          </Text>
          {blockedByHand > 0 && (
            <Text size="sm">{counted(blockedByHand, 'seat')} blocked by hand will be released.</Text>
          )}
          {closedByHand && <Text size="sm">It will be open for sale again.</Text>}
          {sold + held === 0 && (
            <Text size="sm">If the schedule no longer has this departure, it is removed.</Text>
          )}
        </>
      )}
    />
  )
}
