import type { InjectOptions } from 'fastify'

import { type Marks, secretText } from '#tests/support/attacks/find-marks.ts'
import type { Operation } from '#tests/support/attacks/operations.ts'
import type { Change } from '#tests/support/attacks/watch-changes.ts'
import type { Visitor } from '#tests/support/visitor.ts'

export interface Target {
  visitor: Visitor
  agencyId: string
  isProvider: boolean
}

interface Context {
  marks: Marks
  /** What each agency's accounts may see: what they sent before, in their own audit log, and what anyone may read. */
  known: Marks
  changes: () => Promise<Change[]>
}

interface Outcome {
  status: number
  changes: Change[]
  /** What must never happen, in words; empty when all is well. */
  faults: string[]
}

/** Sends one request and looks at the answer and at the database. */
export async function attack(
  { marks, known, changes }: Context,
  { visitor, agencyId, isProvider }: Target,
  request: InjectOptions,
): Promise<Outcome> {
  const foreign = [...marks].filter(([owner]) => owner !== agencyId).flatMap(([, texts]) => [...texts])
  remember(known, agencyId, foreign, JSON.stringify(request))
  const { status, body, headers } = await visitor.send<unknown>(request)
  const text = JSON.stringify([body, headers])
  const changed = await changes()
  const isRefused = status >= 400
  const faults = [
    ...(status >= 500 ? [`answered ${status}`] : []),
    ...(secretText.test(text) ? [`leaked ${secretText.exec(text)?.[0]}`] : []),
    ...(isProvider ? [] : leaks(foreign, known.get(agencyId), text)),
    ...(isRefused ? changed.map(({ table }) => `answered ${status} and changed ${table}`) : []),
    ...(isProvider ? [] : foreignChanges(changed, agencyId)),
  ]
  return { status, changes: changed, faults }
}

function remember(known: Marks, agencyId: string, foreign: string[], request: string) {
  const own = known.getOrInsertComputed(agencyId, () => new Set())
  for (const mark of foreign) if (request.includes(mark)) own.add(mark)
}

const leaks = (foreign: string[], known: Set<string> | undefined, text: string) =>
  foreign.filter((mark) => text.includes(mark) && !known?.has(mark)).map((mark) => `leaked ${mark}`)

const foreignChanges = (changed: Change[], own: string) =>
  changed
    .filter(({ agencyId }) => agencyId !== null && agencyId !== own)
    .map(({ table }) => `changed ${table} of another agency`)

export const faultText = ({ name }: Operation, title: string, request: InjectOptions, faults: string[]) =>
  `${name} as ${title}: ${faults.join(', ')}\n    ${String(request.method)} ${JSON.stringify(request.url)} ${JSON.stringify(
    request.payload ?? request.query ?? {},
  ).slice(0, 600)}`
