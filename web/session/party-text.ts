import type { PassengerCounts } from '#web/session/passenger-counts.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** '2 adults, 1 child', or '3 passengers' in pax mode. */
export function partyText({ adult, child }: PassengerCounts, paxMode: boolean): string {
  if (paxMode) return counted(adult, 'passenger', 'passengers')
  const adults = counted(adult, 'adult', 'adults')
  return child > 0 ? `${adults}, ${counted(child, 'child', 'children')}` : adults
}
