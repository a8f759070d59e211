import { queryOptions } from '@tanstack/react-query'

import { isSignedOut } from '#web/api/call-error.ts'
import { queuedMarks } from '#web/data/check-in/mark-queue.ts'
import { sendMarks } from '#web/data/check-in/send-marks.ts'
import { currentUserQuery } from '#web/data/sessions.ts'

function undefinedIfSignedOut(error: unknown): undefined {
  if (!isSignedOut(error)) throw error
}

/** Sends what waits and counts the user's marks that are left, with refused ones that no one has read. Others' marks stay. */
export const unsavedMarksQuery = queryOptions({
  queryKey: ['check-in', 'unsaved'],
  queryFn: async ({ client }) => {
    const user = await client.ensureQueryData(currentUserQuery).catch(undefinedIfSignedOut)
    if (!user) return 0
    await sendMarks(client)
    return queuedMarks().filter(({ userID }) => userID === user.id).length
  },
  gcTime: 0,
  throwOnError: true,
  staleTime: Infinity,
})
