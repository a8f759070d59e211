import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'

import { call } from '#web/api/call.ts'
import { currentUserQuery } from '#web/data/sessions.ts'
import { isServerPage } from '#web/session/local-path.ts'
import { notifyOtherTabs } from '#web/session/tabs.ts'

const route = getRouteApi('/_sign-in/login')

/** Stays pending until the page the user came for has loaded. */
export function useLogin() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { redirect = '/' } = route.useSearch()
  return useMutation({
    mutationFn: (input: { username: string; password: string }) => call('login', input),
    onSuccess: async (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user)
      notifyOtherTabs({ userId: user.id })
      await router.navigate({ href: redirect, replace: true, reloadDocument: isServerPage(redirect) })
    },
  })
}
