import type { Api } from '#contract/api.ts'
import { dateText, localDateAt } from '#contract/dates.ts'
import type { BoardDeparture } from '#contract/day/board.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { textsOf } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { isUnreachable } from '#web/data/manifest.ts'
import type { Result } from '#web/features/day/check-in/use-result.ts'

type FoundParty = NonNullable<OutputOf<Api['findParty']>['party']>

export const notHere = (number: string) => `${number} is not on this departure.`

interface Here {
  departureID: string
  /** At the place of departure. */
  today: string
}

/** Where the party of a number is, in words. */
export function foundResult(number: string, party: FoundParty | null, { departureID, today }: Here): Result {
  if (!party) return { text: `No reservation has the number ${number}.`, isError: true }
  const { DeptTime, ProductName, date, state } = party
  const trip = `on the ${DeptTime} ${ProductName} ${date === today ? 'today' : `on ${dateText(date)}`}`
  if (state === 'canceled') return { text: `${number} is canceled. It was ${trip}.`, isError: true }
  if (state === 'expired')
    return { text: `${number} has expired: payment not received. It was ${trip}.`, isError: true }
  // It was booked or moved here after the manifest was loaded.
  if (party.departureID === departureID)
    return { text: `${number} is on this departure now. Enter it again.`, isError: true }
  const page = date === today ? 'check-in' : 'manifest'
  return {
    text: `${number} is ${trip}.`,
    isError: true,
    link: { departureID: party.departureID, page },
  }
}

/** Asks the server, which knows every departure. */
export async function findParty(
  number: string,
  { departureID, timeZone }: Pick<BoardDeparture, 'departureID' | 'timeZone'>,
): Promise<Result> {
  try {
    const { party } = await call('findParty', { departureID, number })
    return foundResult(number, party, { departureID, today: localDateAt(Date.now(), timeZone) })
  } catch (error) {
    const words = isUnreachable(error) ? 'Connect to see where it is.' : textsOf(error).join(' ')
    return { text: `${notHere(number)} ${words}`, isError: true }
  }
}
