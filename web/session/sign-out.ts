import type { QueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { tellOtherTabs } from '#web/session/tabs.ts'

export async function signOut(queryClient: QueryClient): Promise<void> {
  await call('logout', {})
  queryClient.clear()
  tellOtherTabs(null)
}
