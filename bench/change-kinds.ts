import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { counting } from '#bench/booking-pgbench.ts'
import { type Script, scriptOf } from '#bench/booking-script.ts'
import { quoteIdOf } from '#bench/booking-stock.ts'
import type { Targets } from '#bench/changes-stock.ts'
import type { Place } from '#bench/place.ts'
import { recordCancellations, recordMoves } from '#bench/recorded.ts'
import { cancelRequest, moveOf, moveRequest } from '#bench/requests.ts'

/** One kind of change: as requests to the portal, and as pgbench's script. */
export interface ChangeKind {
  name: 'cancellations' | 'moves'
  /** For the reservation with this number. */
  request: (number: number) => Buffer
  script: Script
  file: string
}

interface Recording {
  url: string
  cookie: string
  targets: Targets
  /** Reservations from this number on are used up: three of each kind. */
  from: number
}

export const reservationsToRecord = 6

/** Records what each kind sends, and writes pgbench's scripts. */
export async function recordKinds(
  place: Place,
  { url, cookie, targets, from }: Recording,
): Promise<ChangeKind[]> {
  const canceled = await recordCancellations(url, cookie, from)
  const moved = await recordMoves(url, cookie, from + 3, targets.first)
  console.log(`A cancellation sends ${canceled[1].length} statements, a move ${moved[1].length}.`)
  const departure = `\\set departure ${targets.first} + :n % ${targets.count}`
  // pgbench numbers new UUIDs like the quotes; the change needs another one.
  const lastChange = moveOf(quoteIdOf(from + 5), targets.first).changeID
  const changing = new Map([
    [lastChange, "('1' || lpad(:n::text, 31, '0'))::uuid"],
    [String(targets.first), ':departure'],
    [`{${targets.first}}`, 'array[:departure]'],
  ])
  const kinds: Omit<ChangeKind, 'file'>[] = [
    {
      name: 'cancellations',
      request: (number) => cancelRequest(cookie, quoteIdOf(number)),
      script: scriptOf(canceled, counting, new Map()),
    },
    {
      name: 'moves',
      request: (number) => moveRequest(cookie, quoteIdOf(number), targets.first + (number % targets.count)),
      script: scriptOf(moved, [...counting, departure], changing),
    },
  ]
  const written = kinds.map(async (kind) => {
    const file = join(place.folder, `${kind.name}.sql`)
    await writeFile(file, kind.script.text)
    return { ...kind, file }
  })
  return Promise.all(written)
}
