import { voucherPaths } from '#contract/changes/voucher-paths.ts'
import { manifestFiles, pickupPaths } from '#contract/day/day-files.ts'
import { guestDataPaths } from '#contract/guest-data/guest-data-routes.ts'
import { statementPaths } from '#contract/ledger/ledger-routes.ts'
import { agencyPath, auditExportPath, reservationExportPath } from '#contract/routes.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** The parts of a JSON Schema that attacks read. */
export interface Schema {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  schema: Schema
}

export interface Operation {
  name: string
  method: 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH'
  path: string
  parameters: Parameter[]
  body: Schema | undefined
}

interface Described {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

interface Document {
  paths: Record<string, Record<string, Described>>
}

/** Answers with a file, so the document doesn't describe it. */
const auditExport: Operation = {
  name: 'exportAuditLines',
  method: 'GET',
  path: auditExportPath,
  parameters: [{ name: 'agency', in: 'query', schema: { type: 'string', format: 'uuid' } }],
  body: undefined,
}

const reservationExport: Operation = {
  name: 'exportReservations',
  method: 'GET',
  path: reservationExportPath,
  parameters: [{ name: 'search', in: 'query', schema: { type: 'string' } }],
  body: undefined,
}

const uuid = { type: 'string', format: 'uuid' }

/** The same for the provider inside an agency. */
const inAgency = (operation: Operation): Operation => ({
  ...operation,
  name: `${operation.name}InAgency`,
  path: agencyPath(operation.path),
  parameters: [...operation.parameters, { name: 'agencyID', in: 'path', schema: uuid }],
})

const voucherFiles = Object.entries(voucherPaths).map(([name, path]): Operation => ({
  name: `voucher ${name}`,
  method: 'GET',
  path,
  parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => ({ name: id, in: 'path', schema: uuid })),
  body: undefined,
}))

const statementFiles = Object.entries(statementPaths).map(([name, path]): Operation => ({
  name: `statement ${name}`,
  method: 'GET',
  path,
  parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => ({
    name: id,
    in: 'path',
    schema: id === 'number' ? { type: 'integer' } : uuid,
  })),
  body: undefined,
}))

const pickupFiles = Object.entries(pickupPaths).map(([name, path]): Operation => ({
  name: `pickups ${name}`,
  method: 'GET',
  path,
  parameters: [{ name: 'date', in: 'query', schema: { type: 'string', format: 'date' } }],
  body: undefined,
}))

const manifestFileOperations = Object.entries(manifestFiles).map(([name, path]): Operation => ({
  name: `manifest ${name}`,
  method: 'GET',
  path,
  parameters: [
    { name: 'departureID', in: 'path', schema: { type: 'string' } },
    { name: 'by', in: 'query', schema: { type: 'string', enum: ['reservation', 'name'] } },
  ],
  body: undefined,
}))

const guestDataFiles = Object.entries(guestDataPaths).map(([name, path]): Operation => ({
  name: `guest data ${name}`,
  method: 'GET',
  path,
  parameters: ['email', 'name'].map((field) => ({ name: field, in: 'query', schema: { type: 'string' } })),
  body: undefined,
}))

/** Read from the served document, so that a new operation is attacked without a change here. */
export async function readOperations(visitor: Visitor): Promise<Operation[]> {
  const { body, status } = await visitor.send<Document>({ method: 'GET', url: '/api/openapi.json' })
  if (status !== 200) throw new Error(`The OpenAPI document answered ${status}.`)
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(path, method, operation)),
  )
  const ofAgencies = [reservationExport, ...voucherFiles, ...statementFiles]
  const ofDay = [...pickupFiles, ...manifestFileOperations, ...guestDataFiles]
  return [...described, auditExport, ...ofAgencies, ...ofAgencies.map(inAgency), ...ofDay]
}

const toOperation = (path: string, method: string, operation: Described): Operation => ({
  name: operation.operationId,
  method: method.toUpperCase() as Operation['method'],
  path,
  parameters: operation.parameters ?? [],
  body: operation.requestBody?.content['application/json'].schema,
})
