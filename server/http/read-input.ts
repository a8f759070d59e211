import type { z } from 'zod'

import { namedInputWords } from '#server/input-words.ts'
import { Refusal } from '#server/refusal.ts'

/** What was sent as its schema has it, or a refusal of all that is wrong with it at once. */
export function readInput<S extends z.ZodType>(schema: S, sent: object): z.output<S> {
  const read = schema.safeParse(sent, { error: namedInputWords })
  if (!read.success) throw inputRefusal(read.error)
  return read.data
}

/** In the schema's own words where it has some. */
function inputRefusal(error: z.ZodError): Refusal {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.')
    const texts = (fields[name] ??= [])
    if (!texts.includes(issue.message)) texts.push(issue.message)
  }
  return new Refusal('bad_input', { messages: [...new Set(Object.values(fields).flat())], fields })
}
