import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

import type { FieldErrors } from '#contract/errors.ts'
import { namedInputWords } from '#server/input-words.ts'
import { Refusal } from '#server/refusal.ts'

/** The body of a POST or the query of any other method, and the parameters in the path. */
export function sentFields(request: FastifyRequest): Record<string, unknown> {
  const sent = (request.method === 'POST' ? request.body : request.query) ?? {}
  if (typeof sent !== 'object' || Array.isArray(sent)) {
    throw new Refusal('bad_input', { messages: ['Send the fields as one JSON object.'] })
  }
  return { ...sent, ...(request.params as object) }
}

/** Refuses with all errors at once: the schema's, and then those of `moreErrors`. */
export async function readInput<S extends z.ZodType>(
  schema: S,
  sent: object,
  moreErrors?: () => Promise<FieldErrors>,
): Promise<z.output<S>> {
  const { data, error } = schema.safeParse(sent, { error: namedInputWords })
  if (!error) return data
  const fields: FieldErrors = {}
  const add = (name: string, message: string) => {
    const messages = (fields[name] ??= [])
    if (!messages.includes(message)) messages.push(message)
  }
  for (const { path, message } of error.issues) add(path.join('.'), message)
  for (const [name, messages] of Object.entries((await moreErrors?.()) ?? {}))
    for (const message of messages) add(name, message)
  throw new Refusal('bad_input', { messages: [...new Set(Object.values(fields).flat())], fields })
}
