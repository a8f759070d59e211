import type { InjectOptions } from 'fastify'

import type { Operation } from '#tests/support/attacks/operations.ts'
import { type Ids, kindOf, plausibleValue, requestOf } from '#tests/support/attacks/requests.ts'

/** A product is everyone's; of an unknown kind, everything is tried. */
export const candidates = (operation: Operation, parameter: string, from: Ids): string[] => {
  const kind = kindOf(operation, parameter)
  return kind === 'products' ? [] : (from[kind] ?? Object.values(from).flat())
}

/** One request per foreign id in the path. */
export function foreignPaths(operation: Operation, from: Ids, own: Ids): InjectOptions[] {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  return inPath.flatMap(({ name }) =>
    candidates(operation, name, from).map((id) =>
      requestOf(operation, plausibleValue, (other) =>
        other === name ? id : (candidates(operation, other, own)[0] ?? id),
      ),
    ),
  )
}

/** What a field outside the path takes an id of. */
const kindsOfFields: Record<string, string> = { role_id: 'roles', quoteID: 'quotes', agency: 'agencies' }

/** One request per foreign id in the body or the query, with own ids in the path. */
export function foreignFields(operation: Operation, from: Ids, own: Ids): InjectOptions[] {
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const fields = [...Object.keys(operation.body?.properties ?? {}), ...inQuery]
  return fields.flatMap((field) =>
    (from[kindsOfFields[field] ?? ''] ?? []).map((id) =>
      requestOf(
        operation,
        (name, schema) => (name === field ? id : plausibleValue(name, schema)),
        (parameter) => candidates(operation, parameter, own)[0],
      ),
    ),
  )
}
