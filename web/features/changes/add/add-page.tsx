import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CallError, textsOf } from '#web/api/call-error.ts'
import { additionQuery } from '#web/data/additions.ts'
import { reservationQuery, type ReservationRef } from '#web/data/reservations.ts'
import { AddForm } from '#web/features/changes/add/add-form.tsx'
import { whyClosed } from '#web/features/changes/closed-text.ts'
import { NoForm } from '#web/features/changes/no-form.tsx'
import { tripText } from '#web/features/changes/trip-text.ts'
import { PageHead } from '#web/ui/page-head.tsx'

import formClasses from '#web/features/reservations/book/reservation-form.module.css'

interface Props extends ReservationRef {
  paxMode: boolean
}

/** Adds passengers to a reservation, on the same departure. */
export function AddPage({ paxMode, ...of }: Props) {
  const record = useSuspenseQuery(reservationQuery(of)).data
  // Once they are added, the form has no more to say before the reservation's page opens.
  const [isDone, setDone] = useState(false)
  const form = useQuery({ ...additionQuery(of), enabled: !isDone })
  const isRefused = form.error instanceof CallError && [400, 409].includes(form.error.status)
  const closed = isDone ? undefined : whyClosed(record.reservation, 'add')
  const texts = closed ? [closed] : isRefused || (form.error && !form.data) ? textsOf(form.error) : []
  return (
    <div className={formClasses['page']}>
      <Stack gap="md">
        <PageHead title="Add passengers" about={tripText(record)} />
        {texts.length > 0 && <NoForm of={of} texts={texts} />}
        {texts.length === 0 && form.data && (
          <AddForm {...{ of, record, paxMode }} terms={form.data} onDone={setDone} />
        )}
        {texts.length === 0 && form.isPending && <Skeleton height={320} radius="lg" />}
      </Stack>
    </div>
  )
}
