import { Alert, Button, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle, IconCalendarOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'

import type { Api } from '#contract/api.ts'
import { dateText } from '#contract/dates.ts'
import type { BoardDeparture } from '#contract/day/board.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { unplacedTextsOf, fieldTextsOf, GoneError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { goneIfNotFound } from '#web/api/not-found.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import { putOnBoards } from '#web/data/refresh-day.ts'
import { departureText, seatsText } from '#web/features/day/departure-words.ts'
import { stateLabels } from '#web/features/day/state-badge.tsx'
import { ConflictAlert } from '#web/shell/record/conflict-alert.tsx'
import { useOneAtATime } from '#web/shell/record/use-one-at-a-time.ts'
import { currentOf, focusFirstError } from '#web/shell/record/use-record-form.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { WaitingButton } from '#web/ui/form/waiting-button.tsx'
import { focusHeading, notice } from '#web/ui/notice.tsx'

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

interface DepartureChangeOptions<Values> {
  departure: BoardDeparture
  valuesOf: (departure: BoardDeparture) => Values
  validate?: Partial<Record<keyof Values, (text: string) => string | null>>
  /** Returns the changed departure; null if it was removed. */
  send: (values: Values, version: number) => Promise<BoardDeparture | null>
  doneText: (changed: BoardDeparture | null) => string
  onClose: () => void
}

/** Sends the version that was shown, so that no one else's change is overwritten unseen. */
function useDepartureForm<Values extends Record<string, string>>(options: DepartureChangeOptions<Values>) {
  const { departure, valuesOf, validate = {}, doneText, onClose } = options
  // A refetch must not change what is being typed.
  const [base, setBase] = useState(departure)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Values>({ initialValues: valuesOf(base), validate: validate as never })
  const { sending, send } = useSending(options)
  const onSuccess = (changed: BoardDeparture | null) => {
    onClose()
    notice(doneText(changed))
    // The button that opened the dialog is gone.
    if (!changed) focusHeading()
  }
  const onError = (error: Error) => {
    form.setErrors(ownFields(fieldTextsOf(error)))
    focusFirstError(element.current)
  }
  const sendWith = (version: number) => {
    if (form.validate().hasErrors) return focusFirstError(element.current)
    return send({ values: form.getValues(), version }, { onSuccess, onError })
  }
  const startFrom = (current: BoardDeparture) => {
    setBase(current)
    form.setValues(valuesOf(current))
    form.clearErrors()
    sending.reset()
  }
  return { form, base, element, sending, sendWith, startFrom }
}

const presentOf = (error: unknown) => currentOf(error) as BoardDeparture | undefined

interface Ends {
  onSuccess: (changed: BoardDeparture | null) => void
  onError: (error: Error) => void
}

/** Without waiting for the refetch: the answer has all there is to show. */
function useSending<Values>({ departure: { departureID }, send }: DepartureChangeOptions<Values>) {
  const client = useQueryClient()
  const clicks = useOneAtATime()
  const sending = useMutation({
    mutationFn: ({ values, version }: { values: Values; version: number }) =>
      goneIfNotFound('departure', send(values, version)),
    onSuccess: (changed) => {
      putOnBoards(client, departureID, changed)
      void refreshAfterChange(client, [departureID])
    },
    onError: (error) => {
      if (error instanceof GoneError || presentOf(error)) void refreshAfterChange(client)
    },
    onSettled: clicks.end,
  })
  return {
    sending,
    send: (sent: { values: Values; version: number }, ends: Ends) => {
      if (clicks.begin()) sending.mutate(sent, ends)
    },
  }
}

/** The server's 'prices.adult' is the form's 'adult'. */
const ownFields = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field.split('.').at(-1) ?? field, text]))

export interface ActionProps {
  departure: BoardDeparture
  onClose: () => void
}

type Change = Omit<SentInputOf<Api['changeDeparture']>, 'departureID' | 'version'>

export const sendChange = ({ departureID }: BoardDeparture, version: number, change: Change) =>
  call('changeDeparture', { departureID, version, ...change })

/** Undefined unless it is a whole number of 0 or more. */
export const countOf = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
