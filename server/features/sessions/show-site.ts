import type { showSite as endpoint } from '#contract/sessions.ts'
import type { HandlerOf } from '#server/scope.ts'

export const showSite: HandlerOf<typeof endpoint> = async ({ agency, user }) => ({
  name: agency.name,
  signed_in: user !== undefined,
})
