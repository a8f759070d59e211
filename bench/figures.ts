import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** What one period of load measured. */
export interface Figures {
  /** Microseconds per request. */
  latencies: RecordableHistogram
  failures: number
  seconds: number
  /** The server process's CPU time in microseconds. */
  cpu: number
}

export const noFigures = (): Figures => ({ latencies: createHistogram(), failures: 0, seconds: 0, cpu: 0 })

export function recordRequest(figures: Figures, milliseconds: number, ok: boolean) {
  // A histogram takes whole numbers from 1 up.
  figures.latencies.record(Math.max(1, Math.round(milliseconds * 1000)))
  if (!ok) figures.failures += 1
}

export function addUp(all: readonly Figures[]): Figures {
  const sum = noFigures()
  for (const { latencies, failures, seconds, cpu } of all) {
    sum.latencies.add(latencies)
    sum.failures += failures
    sum.seconds += seconds
    sum.cpu += cpu
  }
  return sum
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))

export const ratio = (a: number, b: number): number => (b === 0 ? 0 : rounded(a / b))

/** The lower one of the two in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? 0

export interface Summary {
  perSecond: number
  p50: number
  p99: number
  slowest: number
  cpuPerRequest: number
  failures: number
}

/** Latencies in milliseconds. */
export function summaryOf({ latencies, failures, seconds, cpu }: Figures): Summary {
  return {
    perSecond: Math.round(latencies.count / Math.max(seconds, 0.001)),
    p50: rounded(latencies.percentile(50) / 1000),
    p99: rounded(latencies.percentile(99) / 1000),
    slowest: rounded(latencies.max / 1000),
    cpuPerRequest: Math.round(cpu / Math.max(latencies.count, 1)),
    failures,
  }
}
