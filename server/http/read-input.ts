import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { invalidInput, parseInput } from '#server/input-errors.ts'
import { Refusal } from '#server/refusal.ts'

/** The body of a POST or the query of any other method, and the parameters in the path. */
export function sentFields(request: FastifyRequest): Record<string, unknown> {
  const sent = (request.method === 'POST' ? request.body : request.query) ?? {}
  if (typeof sent !== 'object' || Array.isArray(sent)) {
    throw new Refusal('bad_input', { messages: ['Send the fields as one JSON object.'] })
  }
  return { ...sent, ...(request.params as object) }
}

/** Refuses with all errors at once. */
export function readInput<S extends z.ZodType>(schema: S, sent: object): z.output<S> {
  const { data, error } = parseInput(schema, sent)
  if (error) throw invalidInput(error)
  return data
}
