import { isAdministrator } from '#contract/permissions.ts'
import { recordId } from '#contract/records.ts'
import { createUser, saveUser } from '#contract/users.ts'
import { existingAgency } from '#server/features/agencies/find-agency.ts'
import { passwordProblems } from '#server/features/users/password-rules.ts'
import { userRecord } from '#server/features/users/user-records.sql.ts'
import { userProblems } from '#server/features/users/user-to-save.ts'
import { readFields } from '#server/read-fields.ts'
import type { Scope } from '#server/scope.ts'

type Sent = Record<string, unknown>
type Problems = Record<string, string[]>
type Look = (scope: Scope, agencyId: string, sent: Sent) => Promise<Problems>

const passwordWords = (password: string | undefined, username = '') =>
  password === undefined ? undefined : passwordProblems(password, username)

/** What else is wrong with a new user whose form is: so that all of it is told at once. */
const lookAtNew: Look = async (scope, agencyId, sent) => {
  const { password, ...user } = readFields(createUser.input.shape, sent)
  const problems = passwordWords(password, user.username)
  return (await userProblems(scope.db, scope, agencyId, user, problems)).fields
}

/** The same for one that is changed. What the form did not touch is not in question. */
const lookAtChanged: Look = async (scope, agencyId, sent) => {
  const { id, base, password, ...read } = readFields(saveUser.input.shape, sent)
  const before = id === undefined ? undefined : await userRecord(scope.db, agencyId, id)
  if (!before || isAdministrator(before.role.permissions)) return {}
  const touched = Object.entries(read).filter(([name, value]) => value !== base?.[name])
  const { username, email, role } = before
  const user = { username, email, role_id: role.id, ...Object.fromEntries(touched) }
  const problems = passwordWords(password, user.username)
  return (await userProblems(scope.db, scope, agencyId, user, problems, before)).fields
}

/** Whatever else was sent: one's own agency. */
const inOwn = (look: Look) => (scope: Scope, sent: Sent) => look(scope, scope.agency.id, sent)

const inAgency = (look: Look) => async (scope: Scope, sent: Sent) =>
  look(scope, (await existingAgency(scope.db, recordId.parse(sent['agencyID']))).id, sent)

export const furtherUserProblems = {
  createUser: inOwn(lookAtNew),
  saveUser: inOwn(lookAtChanged),
  createAgencyUser: inAgency(lookAtNew),
  saveAgencyUser: inAgency(lookAtChanged),
}
