import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { CorrectionForm } from '#contract/after-sale/corrections.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { bookingErrorsOf } from '#web/features/reservations/book/booking-errors.ts'
import { FormFields } from '#web/features/reservations/book/form-fields.tsx'
import { pickupHotels } from '#web/features/reservations/book/pickup/pickup-hotels.ts'
import { showField } from '#web/features/reservations/book/show-errors.ts'
import { notChangedTwice } from '#web/features/reservations/change-errors.ts'
import { ChangesCard } from '#web/features/reservations/correct/changes-card.tsx'
import { roomProblems } from '#web/features/reservations/correct/correction-room.ts'
import { DifferenceDialog } from '#web/features/reservations/correct/difference-dialog.tsx'
import { useChangeMarks, useCorrectionForm } from '#web/features/reservations/correct/use-correction-form.ts'
import { useSubmitCorrection } from '#web/features/reservations/correct/use-submit-correction.ts'
import { reservationLink } from '#web/features/reservations/reservation-links.ts'
import { RoomNotice } from '#web/features/reservations/weights/room-notice.tsx'
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
