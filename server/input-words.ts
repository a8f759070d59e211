import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const typeWords: Record<string, string> = {
  string: 'must be a text.',
  number: 'must be a number.',
  int: 'must be a whole number.',
  boolean: 'must be true or false.',
  stringbool: 'must be true or false.',
  array: 'must be a list.',
  object: 'must be an object with fields.',
  nonoptional: 'is missing.',
}

const formatWords: Record<string, string> = { guid: 'must be a UUID.', uuid: 'must be a UUID.' }

/** What is counted in texts and lists; numbers have a size of their own. */
const partWords: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

function sizeWords(origin: string, bound: string, size: number | bigint): string {
  const [one, many] = partWords[origin] ?? []
  return one ? `must have ${bound} ${size} ${Number(size) === 1 ? one : many}.` : `must be ${bound} ${size}.`
}

const unknownFields = (keys: string[]) =>
  `has ${keys.length === 1 ? 'a field' : 'fields'} that nobody knows: ${keys.join(', ')}.`

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

/** What a schema without words of its own finds wrong, to stand behind the name of the field. */
export function inputWords(issue: Issue): string {
  if (issue.input === undefined) return 'is missing.'
  return kindWords(issue) ?? boundWords(issue) ?? 'is not valid.'
}

/** products[3].schedules[0].times[1] */
export const pathText = (path: readonly PropertyKey[]) =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`))
    .join('')

/** The same with the name of the field in front. */
export const namedInputWords = (issue: Issue) => `${pathText(issue.path ?? [])} ${inputWords(issue)}`
