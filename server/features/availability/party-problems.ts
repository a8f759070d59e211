import type { LocalDate } from '#contract/dates.ts'
import { maximumPassengers, tooManyPassengers } from '#contract/party-size.ts'

export interface Party {
  adult: number
  child: number
  date: LocalDate
}

/** What is wrong with a search beyond its form, by field. `today` is the day at the place of departure. */
export function partyProblems({ adult, child, date }: Party, today: LocalDate, paxMode: 0 | 1) {
  const problems: Record<string, string[]> = {}
  if (date < today) problems['date'] = ['This date is in the past. Choose today or a later day.']
  if (adult + child > maximumPassengers) {
    problems['adult'] = [tooManyPassengers]
  }
  if (paxMode === 1 && child > 0)
    problems['child'] = ['This agency counts passengers: leave the children at 0.']
  return problems
}
