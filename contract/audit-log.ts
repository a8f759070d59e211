import { z } from 'zod'

import { type AuditKind, auditKinds, securityFilter } from '#contract/audit-kinds.ts'
import { nearDateSchema } from '#contract/availability.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import { pageSize, recordId } from '#contract/records.ts'
import { routes } from '#contract/routes.ts'

const auditLine = z.object({
  id: z.int(),
  at: z.string(),
  /** A deleted agency keeps its last name. */
  agency: z.object({ id: z.guid(), name: z.string().nullable(), deleted: z.boolean() }),
  /** Null without a signed-in user, as when a payment arrives. */
  username: z.string().nullable(),
  /** The name of the user's own agency if it is another one, as for the provider's administrators. */
  user_agency: z.string().nullable(),
  address: z.string(),
  kind: z.string(),
  subject: z.string(),
  /** The id of the reservation that the line is about. */
  reservation: z.guid().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditLine = z.output<typeof auditLine>

/** UTC days, both inclusive. */
const auditFilter = {
  person: z.string().trim().max(200, { error: 'Search for at most 200 characters.' }).default(''),
  kind: z
    .union(
      [
        z.literal(''),
        z.literal(securityFilter),
        z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]]),
      ],
      {
        error: 'Unknown kind of change.',
      },
    )
    .default(''),
  from: z.union([z.literal(''), nearDateSchema], { error: 'Choose a first day.' }).default(''),
  to: z.union([z.literal(''), nearDateSchema], { error: 'Choose a last day.' }).default(''),
  /** Only the provider's administrators see agencies other than their own. */
  agency: z.union([z.literal(''), recordId]).default(''),
}

const isRange = ({ from, to }: { from: string; to: string }) => from === '' || to === '' || from <= to
const rangeWords = { path: ['to'], error: 'The last day must not be before the first.' }

export const auditExportInput = z.object(auditFilter).refine(isRange, rangeWords)
export type AuditFilter = z.output<typeof auditExportInput>

export const listAuditLines = defineEndpoint({
  ...routes.listAuditLines,
  summary:
    "List changes, newest first: the agency's own, or every agency's for the provider's administrators",
  access: permissions.agencyAdministrator,
  port: 'not needed',
  badInput: 'errors',
  effect: 'reads',
  input: z
    .object({
      ...auditFilter,
      /** The id of a line: only older lines are listed. */
      before: z.coerce.number().int().min(0).optional(),
      limit: z.coerce.number().int().min(1).max(pageSize.maximum).default(pageSize.standard),
    })
    .refine(isRange, rangeWords),
  output: z.object({ lines: z.array(auditLine), more: z.boolean() }),
})
