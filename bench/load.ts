import { setTimeout as wait } from 'node:timers/promises'

import { type Figures, noFigures, recordRequest } from '#bench/figures.ts'
import type { ServerProcess } from '#bench/server-process.ts'
import { HttpConnection, isOk } from '#tests/support/processes/http-connection.ts'

export type NextRequest = () => Buffer

export const openConnections = (server: ServerProcess, count: number) =>
  Promise.all(Array.from({ length: count }, () => HttpConnection.open(server.port)))

/** The time and CPU that the load takes, with what it records itself. */
export async function measureLoad(
  server: ServerProcess,
  load: (figures: Figures, begun: number) => Promise<void>,
): Promise<Figures> {
  const figures = noFigures()
  const cpuBefore = await server.cpu()
  const begun = performance.now()
  await load(figures, begun)
  figures.seconds = (performance.now() - begun) / 1000
  figures.cpu = (await server.cpu()) - cpuBefore
  return figures
}

/** Each connection sends its next request as soon as it has an answer. */
export async function saturate(
  server: ServerProcess,
  next: NextRequest,
  connections: number,
  seconds: number,
): Promise<Figures> {
  const open = await openConnections(server, connections)
  const figures = await measureLoad(server, async (recorded, begun) => {
    const until = begun + seconds * 1000
    await Promise.all(open.map((connection) => sendUntil(connection, next, until, recorded)))
  })
  for (const connection of open) connection.close()
  return figures
}

async function sendUntil(connection: HttpConnection, next: NextRequest, until: number, figures: Figures) {
  for (let sent = performance.now(); sent < until; sent = performance.now())
    await sendRequest(connection, next(), sent, figures)
}

export async function sendRequest(
  connection: HttpConnection,
  request: Buffer,
  due: number,
  figures: Figures,
) {
  const answer = await connection.send(request)
  recordRequest(figures, performance.now() - due, isOk(answer))
}

/**
 * An open loop: requests go out at this rate whether or not earlier ones are answered. Each is timed from when it was
 * due, so that a stall counts for every request that it delays.
 */
export async function keepRate(
  server: ServerProcess,
  next: NextRequest,
  perSecond: number,
  seconds: number,
): Promise<Figures> {
  const idle = await openConnections(server, 8)
  const opened = new Set(idle)
  const send = async (due: number, figures: Figures) => {
    const connection = idle.pop() ?? (await HttpConnection.open(server.port))
    opened.add(connection)
    await sendRequest(connection, next(), due, figures)
    idle.push(connection)
  }
  const figures = await measureLoad(server, async (recorded, begun) => {
    const sent: Promise<void>[] = []
    for (let index = 0; index < perSecond * seconds; index += 1) {
      const due = begun + (index * 1000) / perSecond
      const early = due - performance.now()
      if (early > 0) await wait(early)
      sent.push(send(due, recorded))
    }
    await Promise.all(sent)
  })
  for (const connection of opened) connection.close()
  return figures
}
