import { holds, type Permission } from '#contract/permissions.ts'
import type { CurrentUser } from '#contract/sessions.ts'
import { CallError } from '#web/api/call-error.ts'

/** For forms that load nothing the server could refuse. */
export function requirePermission({ role }: CurrentUser, needed: Permission): void {
  if (!holds(role.permissions, needed)) throw new CallError(403)
}
