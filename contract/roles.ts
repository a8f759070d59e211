import { z } from 'zod'

import { defineEndpoint } from '#contract/endpoint.ts'
import { givenPermissions, permissions } from '#contract/permissions.ts'
import { done, recordId, version } from '#contract/records.ts'
import { routes } from '#contract/routes.ts'
import { line } from '#contract/text.ts'

export const role = z.object({
  id: z.guid(),
  title: z.string(),
  permissions: z.array(z.int()),
  version: z.int(),
})
export type Role = z.output<typeof role>

const chosen = z
  .array(z.literal(givenPermissions, { error: 'A role can only have permissions 3, 4 and 5.' }), {
    error: 'List the permissions of the role.',
  })
  .max(20, { error: 'List each permission once.' })
  .transform((codes) => [...new Set(codes)].sort((one, other) => one - other))

const roleToSave = {
  title: line(100, 'Enter a title for the role.'),
  permissions: chosen,
}

const own = { access: permissions.manageUsers, port: 'not needed', badInput: 'error' } as const

export const listRoles = defineEndpoint({
  ...routes.listRoles,
  ...own,
  summary: "List the agency's roles, sorted by title",
  effect: 'reads',
  input: z.object({}),
  output: z.array(role),
})

export const showRole = defineEndpoint({
  ...routes.showRole,
  ...own,
  summary: 'Get a role',
  effect: 'reads',
  input: z.object({ id: recordId }),
  output: role,
})

export const createRole = defineEndpoint({
  ...routes.createRole,
  ...own,
  summary: 'Create a role',
  effect: 'changes',
  input: z.object(roleToSave),
  output: role,
})

export const saveRole = defineEndpoint({
  ...routes.saveRole,
  ...own,
  summary: 'Change a role, except an administrator role',
  effect: 'changes',
  input: z.object({ id: recordId, ...roleToSave, version }),
  output: role,
})

export const deleteRole = defineEndpoint({
  ...routes.deleteRole,
  ...own,
  summary: 'Delete a role that no user has',
  effect: 'changes',
  input: z.object({ id: recordId }),
  output: done,
})
