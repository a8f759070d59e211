import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { dateText, departureTimeText } from '#contract/dates.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { CallError, textsOf } from '#web/api/call-error.ts'
import { correctionQuery } from '#web/data/reservation-changes.ts'
import { reservationQuery, type ReservationRef } from '#web/data/reservations.ts'
import { CorrectForm } from '#web/features/reservations/correct/correct-form.tsx'
import { reservationLink } from '#web/features/reservations/reservation-links.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

import formClasses from '#web/features/reservations/book/reservation-form.module.css'

interface Props extends ReservationRef {
  paxMode: boolean
}

/** Corrects names, contact, types, weights, hotel and additional data. */
export function CorrectPage({ paxMode, ...of }: Props) {
  const record = useSuspenseQuery(reservationQuery(of)).data
  const choices = useQuery(correctionQuery(of))
  // Otherwise the form stays when a refresh fails.
  const isClosed = choices.error instanceof CallError && choices.error.status === 400
  // Someone else may cancel a passenger while the form is open.
  const travelers = record.query.paxArray.map(({ number }) => number).join(' ')
  return (
    <div className={formClasses['page']}>
      <Stack gap="md">
        <PageHead title="Correct details" about={aboutOf(record)} />
        {choices.data && !isClosed && (
          <CorrectForm key={travelers} {...{ of, record, choices: choices.data, paxMode }} />
        )}
        {choices.error && (isClosed || !choices.data) && <NoForm of={of} error={choices.error} />}
        {choices.isPending && <Skeleton height={320} radius="lg" />}
      </Stack>
    </div>
  )
}

function aboutOf({ reservation, quote, query }: ReservationRecord): string {
  const itinerary = quote.Itineraries.find(({ ItineraryID }) => ItineraryID === query.itineraryID)
  const time = itinerary ? `, ${departureTimeText(itinerary.DeptTime)}` : ''
  return `Reservation# ${reservation.orl}: ${quote.ProductName}, ${dateText(quote.date)}${time}`
}

/** It is too late to correct the reservation, or it was canceled. */
const NoForm = ({ of, error }: { of: ReservationRef; error: Error }) => (
  <Stack gap="md" align="flex-start">
    <FormAlert texts={textsOf(error)} />
    <Button variant="default" renderRoot={(props) => <Link {...reservationLink(of)} {...props} />}>
      Back to the reservation
    </Button>
  </Stack>
)
