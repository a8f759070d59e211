import type { z } from 'zod'

import type { FieldErrors } from '#contract/errors.ts'
import { Refusal } from '#server/refusal.ts'

type Issue = z.core.$ZodRawIssue

const typeWords: Record<string, string> = {
  string: 'must be text.',
  number: 'must be a number.',
  int: 'must be a whole number.',
  boolean: 'must be true or false.',
  stringbool: 'must be true or false.',
  array: 'must be a list.',
  object: 'must be an object.',
  nonoptional: 'is missing.',
}

const formatWords: Record<string, string> = { guid: 'must be a UUID.', uuid: 'must be a UUID.' }

const unitWords: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

function sizeWords(origin: string, bound: string, size: number | bigint): string {
  const [one, many] = unitWords[origin] ?? []
  return one ? `must have ${bound} ${size} ${Number(size) === 1 ? one : many}.` : `must be ${bound} ${size}.`
}

const unknownFields = (keys: string[]) =>
  `has ${keys.length === 1 ? 'an unknown field' : 'unknown fields'}: ${keys.join(', ')}.`

const valueWords = ({ expected, values }: { expected?: unknown; values: unknown[] }) =>
  typeWords[String(expected)] ?? `must be ${values.length === 1 ? '' : 'one of '}${values.join(', ')}.`

function boundWords(issue: Issue): string | undefined {
  if (issue.code === 'too_small')
    return sizeWords(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)
  if (issue.code === 'too_big')
    return sizeWords(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)
  return undefined
}

function kindWords(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return typeWords[issue.expected]
  if (issue.code === 'invalid_value') return valueWords(issue)
  if (issue.code === 'invalid_format') return formatWords[issue.format]
  return issue.code === 'unrecognized_keys' ? unknownFields(issue.keys) : undefined
}

/** For schemas without messages of their own. The field's name goes in front. */
export function inputWords(issue: Issue): string {
  if (issue.input === undefined) return 'is missing.'
  return kindWords(issue) ?? boundWords(issue) ?? 'is invalid.'
}

/** products[3].schedules[0].times[1] */
export const pathText = (path: readonly PropertyKey[]) =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`))
    .join('')

function namedInputWords(issue: Issue): string {
  const name = pathText(issue.path ?? [])
  if (name === '' && issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ')}`
  return `${name} ${inputWords(issue)}`
}

export const parseInput = <S extends z.ZodType>(schema: S, sent: object) =>
  schema.safeParse(sent, { error: namedInputWords })

/** The schema's errors by field, then those that the caller found besides; each message once. */
export function invalidInput({ issues }: z.ZodError, moreErrors: FieldErrors = {}): Refusal {
  const fields: FieldErrors = {}
  const found = issues.map(({ path, message }) => [path.join('.'), [message]] as const)
  for (const [name, messages] of [...found, ...Object.entries(moreErrors)])
    fields[name] = [...new Set([...(fields[name] ?? []), ...messages])]
  return new Refusal('bad_input', { messages: [...new Set(Object.values(fields).flat())], fields })
}
