import type { z } from 'zod'

import { namedInputWords } from '#server/input-words.ts'
import { Refusal } from '#server/refusal.ts'

/** In the schema's own words where it has some. */
export const parseInput = <S extends z.ZodType>(schema: S, sent: object) =>
  schema.safeParse(sent, { error: namedInputWords })

/** What was sent as its schema has it, or a refusal of all that is wrong with it at once. */
export function readInput<S extends z.ZodType>(schema: S, sent: object): z.output<S> {
  const read = parseInput(schema, sent)
  if (!read.success) throw inputRefusal(read.error)
  return read.data
}

/** All that is wrong with an input at once, with what is wrong beyond its form. */
export function inputRefusal(error: z.ZodError, further: Record<string, string[]> = {}): Refusal {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.')
    const texts = (fields[name] ??= [])
    if (!texts.includes(issue.message)) texts.push(issue.message)
  }
  for (const [name, texts] of Object.entries(further)) fields[name] = [...(fields[name] ?? []), ...texts]
  return new Refusal('bad_input', { messages: [...new Set(Object.values(fields).flat())], fields })
}
