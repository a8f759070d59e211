import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'

import type { CurrentUser } from '#contract/sessions.ts'
import { currentUserQuery } from '#web/data/sessions.ts'

/** Only inside the shell, where someone is signed in. */
export function useUser(): CurrentUser {
  const guarded = useRouteContext({ from: '/_shell', select: ({ user }) => user })
  return useQuery(currentUserQuery).data ?? guarded
}
