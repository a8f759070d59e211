import { z } from 'zod'

import { defineEndpoint } from '#contract/endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import { base, done, noId, pageInput, recordId, version } from '#contract/records.ts'
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
  /** Of the port; its password never leaves the server. */
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

export const reservedDomains = ['www', 'api', 'admin']
const domainWords =
  'A subdomain has 1 to 63 lower-case letters, digits and hyphens, with no hyphen at either end.'
export const domainPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

const domain = z
  .string({ error: 'Enter a subdomain.' })
  .trim()
  .min(1, { error: 'Enter a subdomain.' })
  .refine((text) => text === '' || domainPattern.test(text), { error: domainWords })
  .refine((text) => !reservedDomains.includes(text), {
    error: 'This subdomain is reserved. Choose another one.',
  })

/** Forms send switches and choices as they have them: a number or its text. */
const oneOf = (words: string) => z.preprocess(numberOf, z.literal([0, 1], { error: words }))
const numberOf = (value: unknown) => (value === '0' || value === '1' ? Number(value) : value)
const flag = (words: string) => z.boolean({ error: words }).optional()

const flags = {
  test_mode: flag('Test mode is on or off.'),
  disable_booking: flag('Booking is disabled or not.'),
}

/** What is not sent stays as it is, or has its default in a new agency. An empty password keeps the old one. */
const agencyToSave = {
  name: line(200, 'Enter a name.'),
  domain,
  username: z
    .string({ error: 'Enter the username of the port, or leave it empty.' })
    .trim()
    .max(200, { error: 'The username of the port can have at most 200 characters.' })
    .nullish(),
  password: z
    .string({ error: 'Enter the password of the port, or leave it empty.' })
    .max(200, { error: 'The password of the port can have at most 200 characters.' })
    .nullish(),
  pax_mode: oneOf('The passenger mode is 0 or 1.').optional(),
  credit_card_mode: oneOf('The credit card mode is 0 or 1.').optional(),
  ...flags,
  metadata: z.object(flags, { error: 'The metadata hold the switches of the agency.' }).optional(),
}

const idWords = 'The id of an agency is a UUID.'
/** The server makes one where none is given. */
const newId = z
  .union([z.literal(''), z.guid({ error: idWords }).toLowerCase()], { error: idWords })
  .refine((id) => id !== noId, { error: idWords })
  .nullish()
  .transform((id) => id || undefined)

const common = { access: permissions.providerAdministrator, port: 'not needed', badInput: 'errors' } as const

export const listAgencies = defineEndpoint({
  ...routes.listAgencies,
  ...common,
  summary: 'All agencies, by name',
  effect: 'reads',
  input: z.object({}),
  output: z.array(agency),
})

export const agencySorts = ['name', 'domain', 'id', 'pax_mode'] as const

export const pageAgencies = defineEndpoint({
  ...routes.pageAgencies,
  ...common,
  summary: 'A page of the agencies, found by name',
  effect: 'reads',
  input: z.object({ ...pageInput, sort: z.enum(agencySorts).default('name') }),
  output: z.object({ rows: z.array(agency), total: z.int() }),
})

export const showAgency = defineEndpoint({
  ...routes.showAgency,
  ...common,
  summary: 'One agency with its users and roles',
  effect: 'reads',
  input: z.object({ id: recordId }),
  output: agencyWithPeople,
})

export const createAgency = defineEndpoint({
  ...routes.createAgency,
  ...common,
  summary: 'Make an agency and its built-in administrator role',
  effect: 'changes',
  input: z.object({
    id: newId,
    ...agencyToSave,
  }),
  output: agency,
})

export const saveAgency = defineEndpoint({
  ...routes.saveAgency,
  ...common,
  summary: 'Change an agency; its id stays',
  effect: 'changes',
  input: z.object({ id: recordId, ...agencyToSave, base, version }),
  output: agency,
})

export const deleteAgency = defineEndpoint({
  ...routes.deleteAgency,
  ...common,
  summary: 'Delete an agency that has no reservations, with its users and roles',
  effect: 'changes',
  input: z.object({ id: recordId }),
  output: done,
})

const invitation = z.object({
  user,
  /** Shown this once: only its hash is kept. */
  link: z.string(),
  expires_at: z.string(),
})
export type Invitation = z.output<typeof invitation>

export const inviteAdministrator = defineEndpoint({
  ...routes.inviteAdministrator,
  ...common,
  summary: 'Make an administrator account in an agency, and a one-time link to choose its password',
  effect: 'changes',
  // In the order of the form: so is what is wrong with it listed.
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
    'A new one-time link for someone who has not chosen a password yet, to another address if one is given; the old one ends',
  effect: 'changes',
  input: z.object({ agencyID: recordId, id: recordId, email: requiredEmail.optional() }),
  output: invitation,
})
