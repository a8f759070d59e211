import { setTimeout as wait } from 'node:timers/promises'

import { type Figures, noFigures } from '#bench/figures.ts'
import type { ServerProcess } from '#bench/server-process.ts'
import { HttpConnection, isOk } from '#tests/support/processes/http-connection.ts'

export type NextRequest = () => Buffer

/** So many connections, each of which asks again as soon as it is answered. */
export async function saturate(
  server: ServerProcess,
  next: NextRequest,
  connections: number,
  seconds: number,
): Promise<Figures> {
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(server.port)))
  const figures = noFigures()
  const cpuBefore = await server.cpu()
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(open.map((connection) => askUntil(connection, next, until, figures)))
  figures.seconds = (performance.now() - begun) / 1000
  figures.cpu = (await server.cpu()) - cpuBefore
  for (const connection of open) connection.close()
  return figures
}

async function askUntil(connection: HttpConnection, next: NextRequest, until: number, figures: Figures) {
  for (let sent = performance.now(); sent < until; sent = performance.now()) {
    const answer = await connection.send(next())
    count(figures, answer, performance.now() - sent)
  }
}

function count(figures: Figures, answer: Buffer, milliseconds: number) {
  figures.requests += 1
  if (!isOk(answer)) figures.failures += 1
  figures.latencies.push(milliseconds)
}

/**
 * So many requests a second whether or not the earlier ones are answered. Each is timed from the moment at which it was
 * due, so that a stall is felt by all who would have asked meanwhile.
 */
export async function keepRate(
  server: ServerProcess,
  next: NextRequest,
  perSecond: number,
  seconds: number,
): Promise<Figures> {
  const idle: HttpConnection[] = await Promise.all(
    Array.from({ length: 8 }, () => HttpConnection.open(server.port)),
  )
  const opened = new Set(idle)
  const figures = noFigures()
  const cpuBefore = await server.cpu()
  const begun = performance.now()
  const ask = async (due: number) => {
    const connection = idle.pop() ?? (await HttpConnection.open(server.port))
    opened.add(connection)
    count(figures, await connection.send(next()), performance.now() - due)
    idle.push(connection)
  }
  const asked: Promise<void>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const due = begun + (turn * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await wait(early)
    asked.push(ask(due))
  }
  await Promise.all(asked)
  figures.seconds = (performance.now() - begun) / 1000
  figures.cpu = (await server.cpu()) - cpuBefore
  for (const connection of opened) connection.close()
  return figures
}
