/** What one stretch of load measured. Times in milliseconds. */
export interface Figures {
  requests: number
  failures: number
  seconds: number
  latencies: number[]
  /** CPU of the server process, in microseconds. */
  cpu: number
}

export const noFigures = (): Figures => ({ requests: 0, failures: 0, seconds: 0, latencies: [], cpu: 0 })

/** Several stretches as one. */
export function together(all: readonly Figures[]): Figures {
  return all.reduce(
    (sum, one) => ({
      requests: sum.requests + one.requests,
      failures: sum.failures + one.failures,
      seconds: sum.seconds + one.seconds,
      latencies: sum.latencies.concat(one.latencies),
      cpu: sum.cpu + one.cpu,
    }),
    noFigures(),
  )
}

/** The value that this share of all does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** With as many digits as mean something. */
export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))

export const ratio = (a: number, b: number): number => (b === 0 ? 0 : rounded(a / b))

export interface Summary {
  perSecond: number
  p50: number
  p99: number
  cpuPerRequest: number
  failures: number
}

export const summaryOf = ({ requests, failures, seconds, latencies, cpu }: Figures): Summary => ({
  perSecond: Math.round(requests / Math.max(seconds, 0.001)),
  p50: rounded(percentile(latencies, 0.5)),
  p99: rounded(percentile(latencies, 0.99)),
  cpuPerRequest: Math.round(cpu / Math.max(requests, 1)),
  failures,
})
