import { holds, permissions } from '#contract/permissions.ts'
import { AgencyDayCards } from '#web/features/home/day/agency-day.tsx'
import { ProviderDayCards } from '#web/features/home/day/provider-day.tsx'
import { useUser } from '#web/session/current-user.ts'

/** What the day brings: for the provider's administrators the departures, for an agency its guests. */
export function HomeDay() {
  const isProvider = holds(useUser().role.permissions, permissions.providerAdministrator)
  return isProvider ? <ProviderDayCards /> : <AgencyDayCards />
}
