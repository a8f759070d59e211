import { z } from 'zod'

import { emailPattern } from '#contract/email.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import { done, pageInput, recordId, version } from '#contract/records.ts'
import { role } from '#contract/roles.ts'
import { routes } from '#contract/routes.ts'
import { isLongerThan, line, secret } from '#contract/text.ts'

export const user = z.object({
  id: z.guid(),
  username: z.string(),
  display_name: z.string(),
  email: z.string().nullable(),
  role: role.omit({ version: true }),
  enabled: z.boolean(),
  /** Has not chosen a password yet. */
  invited: z.boolean(),
  version: z.int(),
})
export type User = z.output<typeof user>

const usernameWords = 'Enter a username.'
const isUsernameOrInvalidLength = (text: string) =>
  text === '' || isLongerThan(64, text) || /^[A-Za-z0-9._@+-]+$/.test(text)
const isEmailOrInvalidLength = (text: string) =>
  text === '' || isLongerThan(254, text) || emailPattern.test(text)

export const accountName = {
  display_name: line(200, 'Enter a display name.'),
  username: line(64, usernameWords).refine(isUsernameOrInvalidLength, {
    error: 'Use only letters, digits and . _ @ + - in the username.',
  }),
}

const emailWords = 'Enter a valid email address, like name@example.com.'
export const requiredEmail = line(254, 'Enter an email address.').refine(isEmailOrInvalidLength, {
  error: emailWords,
})

/** A user without an email address cannot reset a forgotten password. */
export const optionalEmail = z
  .string({ error: 'Enter an email address, or leave it empty.' })
  .trim()
  .max(254, { error: 'An email address can have at most 254 characters.' })
  .refine(isEmailOrInvalidLength, { error: emailWords })
  .nullish()
  .transform((text) => text || null)

const password = secret(1000, 'Enter a password.')

const roleId = z.guid({ error: 'Choose a role.' }).toLowerCase()

/** In the order of the form: errors are listed in this order. */
const userToSave = <Password extends z.ZodType>(password: Password) => ({
  display_name: accountName.display_name,
  email: optionalEmail,
  username: accountName.username,
  password,
  role_id: roleId,
})

/** An empty one keeps the old password. */
const newPassword = z
  .union([z.literal(''), z.null(), password], { error: 'Enter a password, or leave it empty.' })
  .optional()
  .transform((text) => text || undefined)

const own = { access: permissions.manageUsers, port: 'not needed', badInput: 'errors' } as const

export const listUsers = defineEndpoint({
  ...routes.listUsers,
  ...own,
  summary: "List the agency's users, sorted by username",
  effect: 'reads',
  input: z.object({}),
  output: z.array(user),
})

export const userSorts = ['username', 'display_name', 'email', 'role'] as const

export const pageUsers = defineEndpoint({
  ...routes.pageUsers,
  ...own,
  summary: "List a page of the agency's users, searched by username, display name, email or role",
  effect: 'reads',
  input: z.object({ ...pageInput, sort: z.enum(userSorts).default('username') }),
  output: z.object({ rows: z.array(user), total: z.int() }),
})

export const showUser = defineEndpoint({
  ...routes.showUser,
  ...own,
  summary: 'Get a user',
  effect: 'reads',
  input: z.object({ id: recordId }),
  output: user,
})

export const createUser = defineEndpoint({
  ...routes.createUser,
  ...own,
  summary: 'Create a user with a password, which they must replace when they first sign in',
  effect: 'changes',
  changesAccess: false,
  input: z.object({ ...userToSave(password) }),
  output: user,
})

export const inviteUser = defineEndpoint({
  ...routes.inviteUser,
  ...own,
  summary: 'Create a user and email them a one-time link to choose a password',
  effect: 'changes',
  changesAccess: false,
  // In the order of the form: errors are listed in this order.
  input: z.object({
    display_name: accountName.display_name,
    email: requiredEmail,
    username: accountName.username,
    role_id: roleId,
  }),
  output: user,
})

export const resendInvitation = defineEndpoint({
  ...routes.resendInvitation,
  ...own,
  summary: 'Email a new link to a user who has not chosen a password yet; the old link stops working',
  effect: 'changes',
  changesAccess: false,
  input: z.object({ id: recordId }),
  output: user,
})

export const saveUser = defineEndpoint({
  ...routes.saveUser,
  ...own,
  summary:
    'Change a user; an empty password keeps the old one, a new password ends their sessions and must be replaced when they sign in; a new email address of an invited user gets a new invitation',
  effect: 'changes',
  input: z.object({ id: recordId, ...userToSave(newPassword), version }),
  output: user,
})

export const deleteUser = defineEndpoint({
  ...routes.deleteUser,
  ...own,
  summary: 'Delete a user and end their sessions',
  effect: 'changes',
  input: z.object({ id: recordId }),
  output: done,
})

export const enableUser = defineEndpoint({
  ...routes.enableUser,
  ...own,
  summary: 'Enable a user, who can then sign in again',
  effect: 'changes',
  input: z.object({ id: recordId }),
  output: user,
})

export const disableUser = defineEndpoint({
  ...routes.disableUser,
  ...own,
  summary: 'Disable a user and end their sessions',
  effect: 'changes',
  input: z.object({ id: recordId }),
  output: user,
})
