import { median, ratio, rounded, summaryOf } from '#bench/figures.ts'
import type { FloodKind, Statuses } from '#bench/floods/floods-of.ts'
import type { Phase } from '#bench/floods/neighbor.ts'

export interface FloodResult {
  kind: FloodKind
  /** Of a phase. */
  seconds: number
  /** Each round. */
  quiet: Phase[]
  during: Phase[]
  answers: Statuses[]
}

const mostSlowdown = 2
const mostMailSeconds = 10

/** Prints the figures and returns what breaks the promise to other agencies. */
export function report(results: FloodResult[]): string[] {
  console.table(results.map(floodRow))
  console.log(
    'The other agency, p50 / p99 in ms. A phase has few vouchers and sign-ins: their p99 is the slowest.',
  )
  console.table(results.map(detailRow))
  return results.flatMap(problemsOf)
}

type Part = 'calls' | 'vouchers' | 'signIns'

/** The median of the rounds. */
const at = (phases: Phase[], part: Part, percentile: 'p50' | 'p99') =>
  median(phases.map((phase) => summaryOf(phase[part])[percentile]))

const slowestMail = (phases: Phase[]) => Math.max(...phases.map(({ mailSeconds }) => mailSeconds))
const failuresIn = (phases: Phase[]) =>
  phases.reduce((sum, { calls, signIns }) => sum + calls.failures + signIns.failures, 0)

function floodRow({ kind, seconds, quiet, during, answers }: FloodResult) {
  const counted = (is: (status: number) => boolean) =>
    answers
      .flatMap((statuses) => Object.entries(statuses))
      .reduce((sum, [status, count]) => sum + (is(Number(status)) ? count : 0), 0)
  const all = counted(() => true)
  const [before, beside] = [at(quiet, 'calls', 'p99'), at(during, 'calls', 'p99')]
  return {
    flood: kind,
    'calls/s': Math.round(all / (seconds * answers.length)),
    '200': counted((status) => status === 200),
    '429 %': rounded((100 * counted((status) => status === 429)) / Math.max(all, 1), 1),
    'quiet p50': at(quiet, 'calls', 'p50'),
    'during p50': at(during, 'calls', 'p50'),
    'quiet p99': before,
    'during p99': beside,
    ratio: ratio(beside, before),
    'slowest mail s': rounded(slowestMail(during), 1),
    failures: failuresIn([...quiet, ...during]),
  }
}

const both = (phases: Phase[], part: Part) => `${at(phases, part, 'p50')} / ${at(phases, part, 'p99')}`
const detailRow = ({ kind, quiet, during }: FloodResult) => ({
  flood: kind,
  'vouchers quiet': both(quiet, 'vouchers'),
  'vouchers during': both(during, 'vouchers'),
  'sign-ins quiet': both(quiet, 'signIns'),
  'sign-ins during': both(during, 'signIns'),
  'mail quiet s': rounded(slowestMail(quiet), 1),
})

function problemsOf({ kind, quiet, during, answers }: FloodResult): string[] {
  const problems: string[] = []
  const [before, beside] = [at(quiet, 'calls', 'p99'), at(during, 'calls', 'p99')]
  const failures = failuresIn([...quiet, ...during])
  if (failures > 0) problems.push(`${kind}: ${failures} calls of the other agency failed.`)
  if (beside >= mostSlowdown * before)
    problems.push(`${kind}: the other agency's p99 was ${beside} ms, ${before} ms when quiet.`)
  const mail = slowestMail([...quiet, ...during])
  if (mail > mostMailSeconds) problems.push(`${kind}: the other agency's mail took ${rounded(mail, 1)} s.`)
  if (answers.some((statuses) => (statuses[500] ?? 0) > 0)) problems.push(`${kind}: the portal answered 500.`)
  return problems
}
