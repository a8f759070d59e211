import { holds, type Permission } from '#contract/permissions.ts'
import type { CurrentUser } from '#contract/sessions.ts'
import { CallError } from '#web/api/call-error.ts'

/** For a form that loads nothing which the server could refuse: whoever could not save it does not get to fill it in. */
export function requirePermission({ role }: CurrentUser, needed: Permission): void {
  if (!holds(role.permissions, needed)) throw new CallError(403)
}
