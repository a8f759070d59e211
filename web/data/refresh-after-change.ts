import type { QueryClient } from '@tanstack/react-query'

import { refreshDepartures } from '#web/data/refresh-day.ts'

/**
 * After every kind of change, own or seen: reservations and their lists, accounts, availability, home and the provider's
 * day. What is on screen is read again, the rest when it is shown. Boards read only these departures again, if any are named.
 */
export async function refreshAfterChange(
  client: QueryClient,
  departures: readonly string[] = [],
): Promise<void> {
  await Promise.all([
    ...[['reservations'], ['ledger'], ['availability']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
    refreshDepartures(client, departures),
  ])
}
