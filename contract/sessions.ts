import { z } from 'zod'

import { defineEndpoint } from '#contract/endpoint.ts'
import { done } from '#contract/records.ts'
import { routes } from '#contract/routes.ts'
import { line, secret } from '#contract/text.ts'

const currentUser = z.object({
  id: z.guid(),
  username: z.string(),
  display_name: z.string(),
  /** Someone else chose the password: until the user replaces it, other calls answer 403. */
  must_change_password: z.boolean(),
  role: z.object({ id: z.guid(), title: z.string(), permissions: z.array(z.int()) }),
  agency: z.object({
    id: z.guid(),
    name: z.string(),
    pax_mode: z.literal([0, 1]),
    metadata: z.object({ test_mode: z.boolean(), disable_booking: z.boolean() }),
  }),
})
export type CurrentUser = z.output<typeof currentUser>

const ofAnyone = { access: 'anyone', port: 'not needed', badInput: 'errors' } as const

const token = line(200, 'This link is incomplete. Open it again from the email.')

export const checkSession = defineEndpoint({
  ...routes.checkSession,
  summary: 'Get the signed-in user',
  access: 'signed-in',
  port: 'needed',
  badInput: 'errors',
  effect: 'reads',
  beforeOwnPassword: true,
  input: z.object({}),
  output: currentUser,
})

export const showSite = defineEndpoint({
  ...routes.showSite,
  summary: "Get the name of the site's agency, and whether the visitor is signed in",
  access: 'anyone',
  port: 'needed',
  badInput: 'errors',
  effect: 'reads',
  input: z.object({}),
  output: z.object({ name: z.string(), signed_in: z.boolean() }),
})

export const login = defineEndpoint({
  ...routes.login,
  summary: 'Sign in on this site',
  access: 'anyone',
  port: 'needed',
  badInput: 'errors',
  effect: 'changes',
  changesAccess: 'own',
  input: z.object({
    username: line(200, 'Enter your username.'),
    password: secret(1000, 'Enter your password.'),
  }),
  output: currentUser,
})

export const logout = defineEndpoint({
  ...routes.logout,
  summary: 'Sign out; answers the same without a session',
  ...ofAnyone,
  effect: 'changes',
  changesAccess: 'own',
  input: z.object({}),
  output: done,
})

export const requestPassword = defineEndpoint({
  ...routes.requestPassword,
  summary: 'Request a link to choose a new password; answers the same whether or not the user exists',
  ...ofAnyone,
  effect: 'changes',
  changesAccess: false,
  trace: 'password.requested',
  input: z.object({ username: line(200, 'Enter your username or email address.') }),
  output: done,
})

export const checkPasswordLink = defineEndpoint({
  ...routes.checkPasswordLink,
  summary: 'Check whose password a link sets; 404 if it has expired or was already used',
  ...ofAnyone,
  effect: 'reads',
  input: z.object({ token }),
  output: z.object({ username: z.string(), display_name: z.string(), agency_name: z.string() }),
})

export const choosePassword = defineEndpoint({
  ...routes.choosePassword,
  summary: 'Choose a new password with a one-time link',
  ...ofAnyone,
  effect: 'changes',
  changesAccess: false,
  input: z.object({ token, password: secret(1000, 'Enter a new password.') }),
  output: done,
})
