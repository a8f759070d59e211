import { z } from 'zod'

import { defineEndpoint } from '#contract/endpoint.ts'
import { hasControlCharacters, removeHidden } from '#contract/hidden-characters.ts'
import { permissions } from '#contract/permissions.ts'
import { done, noId, pageInput, recordId, version } from '#contract/records.ts'
import { role } from '#contract/roles.ts'
import { routes } from '#contract/routes.ts'
import { line } from '#contract/text.ts'
import { accountName, requiredEmail, user } from '#contract/users.ts'

const paxMode = z.literal([0, 1])
const creditCardMode = z.literal([0, 1])

const agency = z.object({
  id: z.guid(),
  name: z.string(),
  domain: z.string(),
  /** Of the port. Its password never leaves the server. */
  username: z.string().nullable(),
  has_password: z.boolean(),
  pax_mode: paxMode,
  credit_card_mode: creditCardMode,
  metadata: z.object({ test_mode: z.boolean(), disable_booking: z.boolean() }),
  version: z.int(),
})
export type Agency = z.output<typeof agency>

const agencyWithPeople = agency.extend({ users: z.array(user), roles: z.array(role) })
export type AgencyWithPeople = z.output<typeof agencyWithPeople>

/** Payment pages have a host of their own. */
export const payLabel = 'pay'
export const reservedDomains = ['www', 'api', 'admin', payLabel]
const domainWords = 'Use 1 to 63 lowercase letters, digits and hyphens, with no hyphen at either end.'
export const domainPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export const agencyDomain = z
  .string({ error: 'Enter a subdomain.' })
  .trim()
  .min(1, { error: 'Enter a subdomain.' })
  .refine((text) => text === '' || domainPattern.test(text), { error: domainWords })
  .refine((text) => !reservedDomains.includes(text), {
    error: 'This subdomain is reserved. Choose another.',
  })

/** Forms send a number or its text. */
const oneOf = (words: string) => z.preprocess(numberOf, z.literal([0, 1], { error: words }))
const numberOf = (value: unknown) => (value === '0' || value === '1' ? Number(value) : value)
const flag = (words: string) => z.boolean({ error: words }).optional()

const flags = {
  test_mode: flag('Test mode must be true or false.'),
  disable_booking: flag('Disable booking must be true or false.'),
}

/** A missing field keeps its value, or gets its default in a new agency. An empty password keeps the old one. */
const agencyToSave = {
  name: line(200, 'Enter a name.'),
  domain: agencyDomain,
  username: z
    .string({ error: 'Enter the port username, or leave it empty.' })
    .trim()
    .max(200, { error: 'The port username can have at most 200 characters.' })
    .refine((text) => !hasControlCharacters(text), { error: `The port username is invalid. ${removeHidden}` })
    .nullish(),
  password: z
    .string({ error: 'Enter the port password, or leave it empty.' })
    .max(200, { error: 'The port password can have at most 200 characters.' })
    .nullish(),
  pax_mode: oneOf('The passenger mode must be 0 or 1.').optional(),
  credit_card_mode: oneOf('The credit card mode must be 0 or 1.').optional(),
  ...flags,
  metadata: z.object(flags, { error: 'metadata must be an object' }).optional(),
}

const idWords = 'The ID must be a UUID.'
/** Optional: the server generates one. */
const newId = z
  .union([z.literal(''), z.guid({ error: idWords }).toLowerCase()], { error: idWords })
  .refine((id) => id !== noId, { error: idWords })
  .nullish()
  .transform((id) => id || undefined)

const common = { access: permissions.providerAdministrator, port: 'not needed', badInput: 'errors' } as const

export const listAgencies = defineEndpoint({
  ...routes.listAgencies,
  ...common,
  summary: 'List all agencies, sorted by name',
  effect: 'reads',
  input: z.object({}),
  output: z.array(agency),
})

export const agencySorts = ['name', 'domain', 'id', 'pax_mode'] as const

export const pageAgencies = defineEndpoint({
  ...routes.pageAgencies,
  ...common,
  summary: 'List a page of agencies, searched by name',
  effect: 'reads',
  input: z.object({ ...pageInput, sort: z.enum(agencySorts).default('name') }),
  output: z.object({ rows: z.array(agency), total: z.int() }),
})

export const showAgency = defineEndpoint({
  ...routes.showAgency,
  ...common,
  summary: 'Get an agency with its users and roles',
  effect: 'reads',
  input: z.object({ id: recordId }),
  output: agencyWithPeople,
})

export const createAgency = defineEndpoint({
  ...routes.createAgency,
  ...common,
  summary: 'Create an agency and its built-in administrator role',
  effect: 'changes',
  changesAccess: false,
  input: z.object({
    id: newId,
    ...agencyToSave,
  }),
  output: agency,
})

export const saveAgency = defineEndpoint({
  ...routes.saveAgency,
  ...common,
  summary: 'Change an agency, except its id',
  effect: 'changes',
  input: z.object({ id: recordId, ...agencyToSave, version }),
  output: agency,
})

export const deleteAgency = defineEndpoint({
  ...routes.deleteAgency,
  ...common,
  summary: 'Delete an agency without reservations, along with its users and roles',
  effect: 'changes',
  input: z.object({ id: recordId }),
  output: done,
})

const invitation = z.object({
  user,
  /** Shown only once: we store just its hash. */
  link: z.string(),
  expires_at: z.string(),
})
export type Invitation = z.output<typeof invitation>

export const inviteAdministrator = defineEndpoint({
  ...routes.inviteAdministrator,
  ...common,
  summary: 'Create an administrator in an agency, with a one-time link to choose a password',
  effect: 'changes',
  changesAccess: false,
  // In the order of the form: errors are listed in this order.
  input: z.object({
    agencyID: recordId,
    display_name: accountName.display_name,
    email: requiredEmail,
    username: accountName.username,
  }),
  output: invitation,
})

export const renewInvitation = defineEndpoint({
  ...routes.renewInvitation,
  ...common,
  summary:
    'Replace the one-time link of an administrator who has not chosen a password yet, optionally at a corrected email address',
  effect: 'changes',
  changesAccess: false,
  input: z.object({ agencyID: recordId, id: recordId, email: requiredEmail.optional() }),
  output: invitation,
})
