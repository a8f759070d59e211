import { queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'

/** Polls every 4 seconds until the reservation is paid. The payment page needs no session, so it stays when ours ends. */
export const paidQuery = (quoteID: string) =>
  queryOptions({
    queryKey: ['reservations', 'paid', quoteID],
    queryFn: ({ signal }) => call('showPaid', { quoteID }, signal),
    refetchInterval: 4000,
    refetchIntervalInBackground: true,
    throwOnError: false,
    meta: { staysWhenSignedOut: true },
  })
