import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

/** For lines that are all there. */
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
  request: FastifyRequest,
  reply: FastifyReply,
  csv: CsvFile<Line>,
  batches: AsyncGenerator<Line[]>,
) {
  // The first batch is read before the headers go out, so that an early failure is a proper error answer.
  const first = (await batches.next()) as IteratorResult<Line[], undefined>
  const file = Readable.from(textOf(csv, first.value ?? [], batches), { objectMode: false })
  file.on('error', (error) =>
    request.log.error({ reqId: request.id, err: error }, `Export failed midway: ${csv.name}`),
  )
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${csv.name}"`)
    .send(file)
}

async function* textOf<Line>({ head, row }: CsvFile<Line>, first: Line[], rest: AsyncGenerator<Line[]>) {
  yield head + first.map(row).join('')
  for await (const batch of rest) if (batch.length > 0) yield batch.map(row).join('')
}
