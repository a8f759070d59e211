import type { Manifest, ManifestPassenger, ManifestReservation } from '#contract/day/manifest.ts'

export const nameOf = ({ firstName, lastName }: Pick<ManifestPassenger, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

export const leadOf = ({ leadFirstName, leadLastName }: ManifestReservation) =>
  `${leadFirstName} ${leadLastName}`

const countOf = (passengers: readonly ManifestPassenger[], mark: ManifestPassenger['mark']): number =>
  passengers.filter((passenger) => passenger.mark === mark).length

export const isMissing = ({ mark }: ManifestPassenger) => mark === 'none'

/** Which reservations the screen shows: those whose number or names contain what was typed, and with someone missing. */
export function shownParties(
  { reservations }: Manifest,
  { search, onlyMissing }: { search: string; onlyMissing: boolean },
): ManifestReservation[] {
  const wanted = search.trim().toLowerCase()
  const isWanted = (reservation: ManifestReservation) =>
    [reservation.orl, leadOf(reservation), ...reservation.passengers.map(nameOf)].some((text) =>
      text.toLowerCase().includes(wanted),
    )
  return reservations.filter(
    (reservation) => isWanted(reservation) && (!onlyMissing || reservation.passengers.some(isMissing)),
  )
}

/** 'Ana Lopez boarded.', '3 of 64336668 boarded.' */
export function boardedText({ orl }: ManifestReservation, passengers: readonly ManifestPassenger[]): string {
  const [first] = passengers
  if (!first) return ''
  return passengers.length === 1 ? `${nameOf(first)} boarded.` : `${passengers.length} of ${orl} boarded.`
}

/** Only the server knows whether a code is right. */
export const uncheckedText = ({ orl }: Pick<ManifestReservation, 'orl'>) =>
  `${orl}: Saved on this phone. Not checked yet.`

/** Seats that were released may be sold: only the server knows. */
export const releasedText = 'Connect to board: the seat was released.'

/** After the server refused some or all of a scanned or typed party. */
export function settledText(
  { orl }: Pick<ManifestReservation, 'orl'>,
  asked: number,
  refusals: readonly string[],
): string {
  const boarded = asked - refusals.length
  if (boarded > 0) return `${boarded} of ${orl} boarded, ${refusals.length} refused.`
  const isVoucher = refusals.every((text) => /voucher|scanned code/i.test(text))
  return isVoucher ? 'Voucher not valid. No one was boarded.' : `${orl}: No one was boarded.`
}

/** For a party in which no one is missing. */
export function completeText({ orl, passengers }: ManifestReservation): string {
  const noShows = countOf(passengers, 'no-show')
  if (noShows === 0) return `${orl} is already boarded.`
  const boarded = countOf(passengers, 'boarded')
  return `${orl} is already checked in: ${boarded} boarded, ${noShows} no-show.`
}
