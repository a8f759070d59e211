import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CallError, textsOf } from '#web/api/call-error.ts'
import { correctionQuery } from '#web/data/reservation-changes.ts'
import { reservationQuery, type ReservationRef } from '#web/data/reservations.ts'
import { dueText } from '#web/features/changes/closed-text.ts'
import { CorrectForm } from '#web/features/changes/correct/correct-form.tsx'
import { NoForm } from '#web/features/changes/no-form.tsx'
import { tripText } from '#web/features/changes/trip-text.ts'
import { PageHead } from '#web/ui/page-head.tsx'

import formClasses from '#web/features/reservations/book/reservation-form.module.css'

interface Props extends ReservationRef {
  paxMode: boolean
}

/** Corrects names, contact, types, weights, hotel and additional data. */
export function CorrectPage({ paxMode, ...of }: Props) {
  const record = useSuspenseQuery(reservationQuery(of)).data
  // Only when the page opens: saving can make the change due before the reservation's page opens.
  const [isDue] = useState(record.reservation.dueChange !== null)
  const choices = useQuery({ ...correctionQuery(of), enabled: !isDue })
  // Otherwise the form stays when a refresh fails.
  const isClosed = choices.error instanceof CallError && choices.error.status === 400
  // Someone else may cancel a passenger while the form is open.
  const travelers = record.query.paxArray.map(({ number }) => number).join(' ')
  return (
    <div className={formClasses['page']}>
      <Stack gap="md">
        <PageHead title="Correct details" about={tripText(record)} />
        {choices.data && !isClosed && (
          <CorrectForm key={travelers} {...{ of, record, choices: choices.data, paxMode }} />
        )}
        {choices.error && (isClosed || !choices.data) && <NoForm of={of} texts={textsOf(choices.error)} />}
        {isDue && <NoForm of={of} texts={[dueText]} />}
        {choices.isLoading && <Skeleton height={320} radius="lg" />}
      </Stack>
    </div>
  )
}
