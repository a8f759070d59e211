import { shortDateText } from '#contract/dates.ts'
import type { ManifestReservation } from '#contract/day/manifest.ts'
import { moneyText } from '#contract/money.ts'

/** 'Paid', 'On account', '$349.00 due', '$30.00 due for a change' */
export function paymentText({
  state,
  payment,
  due,
}: Pick<ManifestReservation, 'state' | 'payment' | 'due'>): string {
  // A confirmed party has paid for its booking.
  if (payment === 'due') return `${moneyText(due)} due${state === 'pending' ? '' : ' for a change'}`
  return payment === 'paid' ? 'Paid' : 'On account'
}

/** '06:30, Bellagio', with the day where the pickup is on the evening before. Undefined: the party comes by itself. */
export function pickupText(
  { hotel, pickupTime, pickupDate }: Pick<ManifestReservation, 'hotel' | 'pickupTime' | 'pickupDate'>,
  date: string,
): string | undefined {
  if (hotel === null) return undefined
  const day = pickupDate && pickupDate !== date ? [shortDateText(pickupDate)] : []
  return [...day, ...(pickupTime ? [pickupTime] : []), hotel].join(', ')
}
