import { z } from 'zod'

import { defineEndpoint } from '#contract/endpoint.ts'
import { done, recordId, version } from '#contract/records.ts'
import { routes } from '#contract/routes.ts'
import { secret } from '#contract/text.ts'
import { accountName, optionalEmail } from '#contract/users.ts'

const account = z.object({
  username: z.string(),
  display_name: z.string(),
  email: z.string().nullable(),
  role: z.string(),
  agency: z.string(),
  version: z.int(),
})
export type OwnAccount = z.output<typeof account>

const ownSession = z.object({
  id: z.guid(),
  /** True for the session that makes this call. */
  current: z.boolean(),
  started_at: z.string(),
  last_used_at: z.string(),
  /** In words, like 'Chrome on Windows'. */
  browser: z.string().nullable(),
  address: z.string().nullable(),
})
export type OwnSession = z.output<typeof ownSession>

const ownSignIn = z.object({ id: z.int(), at: z.string(), kind: z.string(), address: z.string() })
export type OwnSignIn = z.output<typeof ownSignIn>

const currentPassword = secret(1000, 'Enter your current password.')

const own = { access: 'signed-in', port: 'not needed', badInput: 'errors' } as const

export const showAccount = defineEndpoint({
  ...routes.showAccount,
  ...own,
  summary: "Get the signed-in user's own account",
  effect: 'reads',
  input: z.object({}),
  output: account,
})

export const saveAccount = defineEndpoint({
  ...routes.saveAccount,
  ...own,
  summary:
    "Change one's own display name and email; a new email needs the current password and ends password links",
  effect: 'changes',
  changesAccess: 'own',
  input: z.object({
    display_name: accountName.display_name,
    email: optionalEmail,
    current_password: currentPassword.or(z.literal('')).nullish(),
    version,
  }),
  output: account,
})

export const changePassword = defineEndpoint({
  ...routes.changePassword,
  ...own,
  summary:
    "Change one's own password; ends all other sessions. Without the current one only to replace a password that someone else chose, within 10 minutes after signing in",
  effect: 'changes',
  changesAccess: 'own',
  beforeOwnPassword: true,
  input: z.object({
    current_password: currentPassword.or(z.literal('')).nullish(),
    password: secret(1000, 'Enter a new password.'),
  }),
  output: done,
})

export const listSessions = defineEndpoint({
  ...routes.listSessions,
  ...own,
  summary: "List one's own sessions, last used first",
  effect: 'reads',
  input: z.object({}),
  output: z.array(ownSession),
})

export const endSession = defineEndpoint({
  ...routes.endSession,
  ...own,
  summary: "End another one of one's own sessions",
  effect: 'changes',
  changesAccess: 'own',
  input: z.object({ id: recordId }),
  output: done,
})

export const endOtherSessions = defineEndpoint({
  ...routes.endOtherSessions,
  ...own,
  summary: "End all of one's own sessions but this one; needs the current password",
  effect: 'changes',
  changesAccess: 'own',
  input: z.object({ current_password: currentPassword }),
  output: z.object({ ended: z.int() }),
})

export const listSignIns = defineEndpoint({
  ...routes.listSignIns,
  ...own,
  summary: "List the last 20 attempts to sign in to one's own account, newest first",
  effect: 'reads',
  input: z.object({}),
  output: z.array(ownSignIn),
})
