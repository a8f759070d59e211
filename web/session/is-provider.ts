import { holds, permissions } from '#contract/permissions.ts'
import { useUser } from '#web/session/current-user.ts'

/** Whether the user changes reservations as the provider: inside agencies, and those sold at its own desk. */
export const useIsProvider = (): boolean =>
  holds(useUser().role.permissions, permissions.providerAdministrator)
