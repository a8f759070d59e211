import type { LocalDate } from '#contract/dates.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { maximumPassengers, tooManyPassengers } from '#contract/party-size.ts'

interface PartySize {
  adult: number
  child: number
}

export interface Party extends PartySize {
  date: LocalDate
}

/** By field. `today` is the date at the place of departure. */
export function partyErrors({ date, ...size }: Party, today: LocalDate, paxMode: 0 | 1): FieldErrors {
  const past = { date: ['This date is in the past. Choose today or later.'] }
  return { ...(date < today && past), ...partySizeErrors(size, paxMode) }
}

export function partySizeErrors({ adult, child }: PartySize, paxMode: 0 | 1): FieldErrors {
  const errors: FieldErrors = {}
  if (adult + child > maximumPassengers) errors['adult'] = [tooManyPassengers]
  if (paxMode === 1 && child > 0) errors['child'] = ['This agency books passengers only. Set children to 0.']
  return errors
}
