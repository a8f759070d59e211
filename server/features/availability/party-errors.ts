import type { LocalDate } from '#contract/dates.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { maximumPassengers, tooManyPassengers } from '#contract/party-size.ts'

export interface Party {
  adult: number
  child: number
  date: LocalDate
}

/** By field. `today` is the date at the place of departure. */
export function partyErrors({ adult, child, date }: Party, today: LocalDate, paxMode: 0 | 1) {
  const errors: FieldErrors = {}
  if (date < today) errors['date'] = ['This date is in the past. Choose today or later.']
  if (adult + child > maximumPassengers) errors['adult'] = [tooManyPassengers]
  if (paxMode === 1 && child > 0) errors['child'] = ['This agency books passengers only. Set children to 0.']
  return errors
}
