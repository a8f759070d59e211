import type { QueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { currentUserQuery } from '#web/data/sessions.ts'
import { notifyOtherTabs } from '#web/session/tabs.ts'
import { removePersonalData } from '#web/storage.ts'

/** Also removes what the user typed, in all tabs. A session that merely ends keeps it. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  const signedOut = queryClient.getQueryData(currentUserQuery.queryKey)?.id
  await call('logout', {})
  removePersonalData(signedOut)
  queryClient.clear()
  notifyOtherTabs({ userId: null, signedOut })
}
