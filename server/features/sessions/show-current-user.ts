import type { checkSession, CurrentUser } from '#contract/sessions.ts'
import type { SiteAgency, HandlerOf, SignedInUser } from '#server/scope.ts'

export const showCurrentUser: HandlerOf<typeof checkSession> = async ({ agency, user }) =>
  currentUserOf(agency, user)

export const currentUserOf = (agency: SiteAgency, user: SignedInUser): CurrentUser => ({
  id: user.id,
  username: user.username,
  display_name: user.displayName,
  role: user.role,
  agency: {
    id: agency.id,
    name: agency.name,
    pax_mode: agency.paxMode,
    metadata: { test_mode: agency.testMode, disable_booking: agency.disableBooking },
  },
})
