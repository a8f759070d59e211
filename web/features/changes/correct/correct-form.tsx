import { Button, Group, Anchor, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode, useEffect } from 'react'

import type { CorrectionForm } from '#contract/changes/correct.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { roomProblems } from '#web/features/changes/correct/correction-room.ts'
import {
  type DetailChange,
  changesBetween,
  valuesOf,
} from '#web/features/changes/correct/correction-values.ts'
import { DifferenceDialog } from '#web/features/changes/correct/difference-dialog.tsx'
import { useSubmitCorrection } from '#web/features/changes/correct/use-submit-correction.ts'
import { Change } from '#web/features/changes/history/change-list.tsx'
import { bookingErrorsOf } from '#web/features/reservations/book/booking-errors.ts'
import type { BookingValues } from '#web/features/reservations/book/booking-values.ts'
import { FormFields } from '#web/features/reservations/book/form-fields.tsx'
import { pickupHotels } from '#web/features/reservations/book/pickup/pickup-hotels.ts'
import { showField } from '#web/features/reservations/book/show-errors.ts'
import { notChangedTwice } from '#web/features/reservations/change-errors.ts'
import { reservationLink } from '#web/features/reservations/reservation-links.ts'
import { RoomNotice } from '#web/features/reservations/weights/room-notice.tsx'
import { useUser } from '#web/session/current-user.ts'
import { withoutHidden } from '#web/shell/record/without-hidden.ts'
import { formDraft } from '#web/storage.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

import formClasses from '#web/features/reservations/book/reservation-form.module.css'
import classes from './correct.module.css'

interface Props {
  of: ReservationRef
  record: ReservationRecord
  choices: CorrectionForm
  paxMode: boolean
}

export function CorrectForm({ of, record, choices, paxMode }: Props) {
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const { form, values, changes, isRestored, startOver, discard } = useCorrectionForm(record, choices)
  const correction = useSubmitCorrection({ of, record, form, changes, element, discard })
  useChangeMarks(element, changes)
  // Test reservations take no room.
  const problems = record.reservation.test
    ? []
    : roomProblems(values.paxArray, record.query.paxArray, choices)
  const { weightRule: rule, canChangeSeats } = choices
  const numbers = record.query.paxArray.map(({ number }) => number)
  const errors = correction.error ? bookingErrorsOf(correction.error, notChangedTwice, numbers) : []
  return (
    <form
      noValidate
      ref={setElement}
      onSubmit={form.onSubmit(correction.submit)}
      className={`${formClasses['form']} ${classes['form']}`}
      aria-label="Correct details"
    >
      <div className={formClasses['main']}>
        <ErrorSummary
          errors={errors.map((entry) => ({
            ...entry,
            isFixed: entry.field !== undefined && form.errors[entry.field] === undefined,
          }))}
          onField={(path) => showField(form.getInputNode(path))}
        />
        <FormFields
          {...{ form, paxMode }}
          attributes={record.quote.Attributes}
          hotels={hotelsOf(record, choices)}
          emailHint="We'll send the changes here."
          canChangeTypes={choices.canChangeTypes}
          numbers={numbers}
          weights={{ rule, canChangeSeats, booked: record.query.paxArray }}
          partyWeight={<RoomNotice texts={problems} errors={errors} />}
        />
      </div>
      <div className={formClasses['side']}>
        <ChangesCard changes={changes} isRestored={isRestored} onStartOver={startOver}>
          <Group gap="sm" className={classes['buttons'] ?? ''}>
            <Button type="submit" disabled={changes.length === 0} loading={correction.isWaiting}>
              Save changes
            </Button>
            <Button variant="default" renderRoot={(props) => <Link {...reservationLink(of)} {...props} />}>
              Back
            </Button>
          </Group>
        </ChangesCard>
      </div>
      <DifferenceDialog {...correction.dialog} travelers={record.query.paxArray} />
    </form>
  )
}

function hotelsOf({ quote, query }: ReservationRecord, { hotels }: CorrectionForm) {
  const itinerary = quote.Itineraries.find(({ ItineraryID }) => ItineraryID === query.itineraryID)
  if (!itinerary) return []
  return pickupHotels(
    { ...quote, PickupClassHotelList: { [itinerary.PickupClass ?? '']: hotels } },
    itinerary,
  )
}

interface ChangesCardProps {
  changes: readonly DetailChange[]
  /** Unsaved input from before is filled in. */
  isRestored: boolean
  onStartOver: () => void
  /** The buttons. */
  children: ReactNode
}

/** What saving would change. */
function ChangesCard({ changes, isRestored, onStartOver, children }: ChangesCardProps) {
  return (
    <Card title="Your changes">
      <div className={classes['changes']}>
        {isRestored && <Text size="sm">We restored your changes.</Text>}
        {changes.length === 0 ? (
          <Text size="sm" c="dimmed">
            Nothing changed yet.
          </Text>
        ) : (
          <>
            <ul>
              {changes.map(({ path, label, before, after }) => (
                <li key={path}>
                  {label}: <Change before={before} after={after} />
                </li>
              ))}
            </ul>
            <Anchor component="button" type="button" size="sm" onClick={onStartOver}>
              Undo all changes
            </Anchor>
          </>
        )}
        {children}
      </div>
    </Card>
  )
}

/** The form, with unsaved input from before a reload, and what differs from the reservation as it is now. */
function useCorrectionForm(record: ReservationRecord, choices: CorrectionForm) {
  const base = withoutHidden(valuesOf(record, choices))
  const draft = formDraft<BookingValues>(`correct:${useUser().id}:${record.reservation.quoteID}`, base)
  const [kept] = useState(() => draft.read())
  const [isRestored, setRestored] = useState(kept !== undefined)
  const [values, setValues] = useState<BookingValues>({ ...base, ...kept })
  const form = useForm<BookingValues>({
    mode: 'uncontrolled',
    initialValues: values,
    onValuesChange: (next) => {
      draft.write(next)
      setValues({ ...next })
    },
  })
  const startOver = () => {
    form.setValues(base)
    form.clearErrors()
    draft.remove()
    setRestored(false)
  }
  const changes = changesBetween(base, values, record)
  return { form, values, changes, isRestored, startOver, discard: draft.remove }
}

/** Marks the changed fields for the style sheet. */
function useChangeMarks(element: HTMLElement | null, changes: readonly DetailChange[]): void {
  useEffect(() => {
    const changed = new Set(changes.map(({ path }) => path))
    for (const field of element?.querySelectorAll<HTMLElement>('[data-path]') ?? [])
      field.toggleAttribute('data-changed', changed.has(field.dataset['path'] ?? ''))
  })
}
