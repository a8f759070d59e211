export interface PolicyStep {
  /** The step applies while at least this many hours remain until departure. */
  hoursBefore: number
  feePercent: number
}

/** The longest time first. Every quote has at least one step. When less than the last step's time remains, the fee is 100 %. */
export type CancellationPolicy = readonly PolicyStep[]

/** An instant, on the server and in browsers without Temporal. */
interface Moment {
  epochMilliseconds: number
}

/** A product without steps can be canceled free of charge until its cut-off. */
export const resolvedPolicy = (policy: PolicyStep[], cutOffMinutes: number): PolicyStep[] =>
  policy.length > 0 ? policy : [{ hoursBefore: cutOffMinutes / 60, feePercent: 0 }]

/** A third of an hour is no exact number, but every step is a whole number of minutes. */
const minutesOf = ({ hoursBefore }: PolicyStep) => Math.round(hoursBefore * 60)

/** Counts elapsed time, so a clock change in between makes no difference. */
export function feePercentAt(policy: CancellationPolicy, departsAt: Moment, at: Moment): number {
  const remainingMs = departsAt.epochMilliseconds - at.epochMilliseconds
  return policy.find((step) => remainingMs >= minutesOf(step) * 60_000)?.feePercent ?? 100
}

/** Of one passenger's price, rounded half up to the cent. */
export const feeCents = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100)

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`

/** '48 hours', '90 minutes' or '7 days'. */
function timeText(step: PolicyStep): string {
  const minutes = minutesOf(step)
  const hours = minutes / 60
  if (!Number.isInteger(hours)) return count(minutes, 'minute')
  return hours >= 72 && hours % 24 === 0 ? count(hours / 24, 'day') : count(hours, 'hour')
}

const isUntilDeparture = (step: PolicyStep | undefined) => step !== undefined && minutesOf(step) === 0

function stepText(step: PolicyStep, index: number): string {
  const isFirst = index === 0
  const fee =
    step.feePercent === 0 ? 'Free cancellation' : `${step.feePercent}% ${isFirst ? 'cancellation ' : ''}fee`
  if (isUntilDeparture(step)) return `${fee} until departure`
  return `${fee} until ${timeText(step)}${isFirst ? ' before departure' : ''}`
}

/** Steps with the full price say no more than the end of the last one before them. */
const belowFullPrice = (policy: CancellationPolicy) => policy.filter(({ feePercent }) => feePercent < 100)

/** 'Free cancellation until 48 hours before departure, 50% fee until 24 hours, then 100% fee' */
export function policyLine(policy: CancellationPolicy): string {
  const steps = belowFullPrice(policy)
  if (steps.length === 0) return 'Nonrefundable'
  const texts = steps.map(stepText)
  return (isUntilDeparture(steps.at(-1)) ? texts : [...texts, 'then 100% fee']).join(', ')
}

export interface PolicyRow {
  when: string
  fee: string
}

/** When each row of `policySteps` ends, in milliseconds since 1970. The row after the last step has no end. */
export const policyDeadlines = (policy: CancellationPolicy, departsAt: Moment): number[] =>
  belowFullPrice(policy).map((step) => departsAt.epochMilliseconds - minutesOf(step) * 60_000)

const feeText = (percent: number) => (percent === 0 ? 'Free' : `${percent}% of the price`)

/** The whole policy: a row for each step and one for the time after the last. */
export function policySteps(policy: CancellationPolicy): PolicyRow[] {
  const steps = belowFullPrice(policy)
  const rows = steps.map((step) => ({
    when: isUntilDeparture(step) ? 'Until departure' : `Until ${timeText(step)} before departure`,
    fee: feeText(step.feePercent),
  }))
  const last = steps.at(-1)
  if (!last) return [{ when: 'Any time', fee: feeText(100) }]
  return isUntilDeparture(last) ? rows : [...rows, { when: 'After that', fee: feeText(100) }]
}
