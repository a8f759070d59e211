import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { agencyEndpoint, type Endpoint, type RateName } from '#contract/endpoint.ts'
import type { Asker } from '#server/documents/pdf-thread.ts'
import { inAgency } from '#server/features/agencies/in-agency.ts'
import { openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { readInput, sentFields } from '#server/http/read-input.ts'
import { urlOf } from '#server/http/serve.ts'
import type { Scope } from '#server/scope.ts'

interface FileRoute<Schema extends z.ZodObject> {
  path: string
  /** The call whose access the file has. With `inAgency` the provider gets the file inside an agency too. */
  endpoint: Endpoint
  rate?: RateName
  input: Schema
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  asker: Asker
}

type Answer<Input> = (scope: Scope, input: Input, exchange: Exchange) => Promise<FastifyReply>

/** A GET that answers with a file. */
export function addFile<Schema extends z.ZodObject>(
  app: FastifyInstance,
  portal: Portal,
  { endpoint, ...route }: FileRoute<Schema>,
  answer: Answer<z.output<Schema>>,
) {
  const serveAt = <Input>(file: Endpoint, answer: Answer<Input>) =>
    app.get(urlOf(file), { config: { endpoint: file } }, async (request, reply) => {
      // Read before any wait: it doesn't learn of a client that has left already.
      const { signal } = request
      // openScope refuses everyone who isn't signed in.
      const scope = (await openScope(portal, request, reply, file)) as Scope
      const input = readInput(file.input, sentFields(request))
      const asker = { agency: scope.agency.id, user: scope.user.id, signal }
      return answer(scope, input as Input, { request, reply, asker })
    })
  const file = { ...endpoint, ...route }
  serveAt(file, answer)
  if (file.inAgency) serveAt(agencyEndpoint(file), inAgency(answer))
}

interface DownloadedFile {
  name: string
  content: Uint8Array | string | Readable
  /** Default: PDF. */
  type?: string
}

export const sendFile = (reply: FastifyReply, { name, content, type = 'application/pdf' }: DownloadedFile) =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)

/** One batch, for rows already in memory. */
export async function* inOneBatch<Line>(lines: Line[]) {
  yield lines
}

interface CsvFile<Line> {
  name: string
  /** The first row. */
  head: string
  row: (line: Line) => string
}

export async function sendCsv<Line>(
  { request, reply }: Exchange,
  csv: CsvFile<Line>,
  batches: AsyncGenerator<Line[]>,
) {
  // The first batch is read before the headers go out, so that an early failure is a proper error answer.
  const first = (await batches.next()) as IteratorResult<Line[], undefined>
  const content = Readable.from(textOf(csv, first.value ?? [], batches), { objectMode: false })
  content.on('error', (error) =>
    request.log.error({ reqId: request.id, err: error }, `Export failed midway: ${csv.name}`),
  )
  return sendFile(reply, { name: csv.name, content, type: 'text/csv; charset=utf-8' })
}

async function* textOf<Line>({ head, row }: CsvFile<Line>, first: Line[], rest: AsyncGenerator<Line[]>) {
  yield head + first.map(row).join('')
  for await (const batch of rest) if (batch.length > 0) yield batch.map(row).join('')
}
