import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { creditQuery } from '#web/data/ledger.ts'
import { refreshReservation, refreshReservations } from '#web/data/reservations.ts'

for (const { after, refresh } of [
  { after: 'a booking', refresh: refreshReservations },
  {
    after: 'a change or payment',
    refresh: (client: QueryClient) => refreshReservation(client, '6f1c2f34-0000-4000-8000-0000000000d1'),
  },
])
  test(`the account is loaded anew after ${after}`, async () => {
    const client = new QueryClient()
    const { queryKey } = creditQuery()
    client.setQueryData([...queryKey], {})
    await refresh(client)
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })
