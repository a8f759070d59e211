import type { QueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { notifyOtherTabs } from '#web/session/tabs.ts'

export async function signOut(queryClient: QueryClient): Promise<void> {
  await call('logout', {})
  queryClient.clear()
  notifyOtherTabs(null)
}
