import { queryOptions } from '@tanstack/react-query'

import { isSignedOut } from '#web/api/call-error.ts'
import { queuedMarks } from '#web/data/check-in/mark-queue.ts'
import { sendMarks } from '#web/data/check-in/send-marks.ts'
import { currentUserQuery } from '#web/data/sessions.ts'

function undefinedIfSignedOut(error: unknown): undefined {
  if (!isSignedOut(error)) throw error
}

/** Sends the user's marks and counts those that are left, with refused ones that no one has read. */
export const unsavedMarksQuery = queryOptions({
  queryKey: ['check-in', 'unsaved'],
  queryFn: async ({ client }) => {
    const user = await client.ensureQueryData(currentUserQuery).catch(undefinedIfSignedOut)
    if (!user) return 0
    await sendMarks(client, user.id)
    return queuedMarks(user.id).length
  },
  gcTime: 0,
  throwOnError: true,
  staleTime: Infinity,
})
