import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarOff } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'

import { dateText } from '#contract/dates.ts'
import type { BoardDeparture } from '#contract/day/board.ts'
import { unplacedTextsOf } from '#web/api/call-error.ts'
import {
  type DepartureChangeOptions,
  presentOf,
  useDepartureForm,
} from '#web/features/day/actions/use-departure-form.ts'
import { departureText, seatsText } from '#web/features/day/departure-words.ts'
import { stateLabels } from '#web/features/day/state-badge.tsx'
import { ConflictAlert } from '#web/shell/record/conflict-alert.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { WaitingButton } from '#web/ui/form/waiting-button.tsx'

import classes from './actions.module.css'

type Fields<Values extends Record<string, string>> = ReturnType<typeof useDepartureForm<Values>>['form']

interface Props<Values extends Record<string, string>> extends DepartureChangeOptions<Values> {
  submitLabel: string
  /** Of the fields, for both sides of a conflict. */
  labels: Record<keyof Values & string, string>
  /** Takes the departure off its schedule. */
  leavesSchedule?: boolean
  renderFields: (form: Fields<Values>, departure: BoardDeparture) => ReactNode
}

/** What will happen, the fields, and the server's answer in place. */
export function ChangeForm<Values extends Record<string, string>>(props: Props<Values>) {
  const { submitLabel, labels, leavesSchedule = true, renderFields, onClose } = props
  const { form, base, element, sending, sendWith, startFrom } = useDepartureForm(props)
  const present = presentOf(sending.error)
  const hasFields = Object.keys(labels).length > 0
  // Without fields there is nothing to compare: the dialog goes on from what the departure is now.
  const shown = present && !hasFields ? present : base
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sendWith(shown.version)
  }
  const named = (values: Values) =>
    Object.fromEntries(Object.entries(labels).map(([field, label]) => [label, values[field] || 'None']))
  return (
    <form ref={element} noValidate onSubmit={submit} className={classes['form']}>
      <Text size="sm" c="dimmed">
        {dateText(shown.date)}, {departureText(shown)}
      </Text>
      {present && hasFields && (
        <ConflictAlert
          yours={named(form.getValues())}
          current={named(props.valuesOf(present))}
          onReload={() => startFrom(present)}
          onSaveAnyway={() => sendWith(present.version)}
        />
      )}
      {present && !hasFields && <ChangedAlert departure={present} />}
      {!present && <FormAlert texts={sending.error ? unplacedTextsOf(sending.error) : []} />}
      {renderFields(form, shown)}
      {leavesSchedule && !shown.offSchedule && (
        <p className={classes['schedule']}>
          <IconCalendarOff size={18} stroke={1.75} aria-hidden="true" />
          This departure will no longer follow its schedule.
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        {/* Without fields, the safe button has the focus. */}
        <Button variant="default" data-autofocus={!hasFields || undefined} onClick={onClose}>
          Cancel
        </Button>
        <WaitingButton type="submit" waiting={sending.isPending}>
          {submitLabel}
        </WaitingButton>
      </Group>
    </form>
  )
}

const ChangedAlert = ({ departure }: { departure: BoardDeparture }) => (
  <Alert
    color="yellow"
    role="alert"
    tabIndex={-1}
    data-summary
    icon={<IconAlertTriangle size={18} aria-hidden="true" />}
  >
    {`Someone else changed this departure. Now it is ${stateLabels[departure.state].toLowerCase()}: ${seatsText(departure)}. Confirm again to go on.`}
  </Alert>
)
