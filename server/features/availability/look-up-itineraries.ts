import type { lookUp as endpoint } from '#contract/availability.ts'
import { isSoldOut } from '#contract/room.ts'
import { defaultPartyPounds } from '#contract/weights/weight-rule.ts'
import { departuresOfDay } from '#server/features/availability/availability.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { type Party, partyErrors } from '#server/features/availability/party-errors.ts'
import { foundItinerary } from '#server/features/availability/priced-itinerary.ts'
import { cutOffFor, lastCall, leftOn } from '#server/features/availability/room.ts'
import { findProduct } from '#server/features/catalogue/show-products.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, SiteScope } from '#server/scope.ts'

export const lookUpItineraries: HandlerOf<typeof endpoint> = async (scope, { id, adult, child, date }) => {
  const { product, departures, ofDay } = await searchDepartures(scope, id, { adult, child, date })
  const party = { adults: adult, children: child }
  const open = ofDay.filter(({ is_open }) => is_open)
  const tooFull = open.filter((departure) => isSoldOut(leftOn(departure), sizeOf({ adult, child })))
  return {
    Itineraries: departures.map((departure) => foundItinerary(departure, party)),
    tooFull: tooFull.map(({ local_time, seats_left }) => ({
      DeptTime: local_time.slice(0, 5),
      seatsLeft: seats_left,
    })),
    closed: ofDay.length - open.length,
    modifier: ofDay[0]?.modifier ?? null,
    cancellationPolicy: product.cancellationPolicy,
  }
}

/** Without weights, each passenger needs a seat. */
const sizeOf = ({ adult, child }: Pick<Party, 'adult' | 'child'>) => ({
  passengers: adult + child,
  seats: adult + child,
  pounds: 0,
})

/** `departures` are those of the day that the party can still book. */
export async function searchDepartures(scope: SiteScope, productId: string, party: Party) {
  const { adult, child, date } = party
  const { now, agency } = scope
  const product = await findProduct(scope, productId)
  const today = dateInZone(now, product.timeZone)
  const fields = partyErrors(party, today, agency.paxMode)
  const messages = Object.values(fields).flat()
  if (messages.length > 0) throw new Refusal('bad_input', { messages, fields })

  const ofDay = await departuresOfDay(scope.db, {
    agencyId: agency.id,
    productId,
    code: product.code,
    date,
    today,
    party: adult + child,
    pounds: defaultPartyPounds(adult, child),
    now,
    leavesAfter: lastCall(now, cutOffFor(scope, product)),
  })
  const departures = ofDay.filter((one) => one.is_open && !isSoldOut(leftOn(one), sizeOf(party)))
  return { product, departures, ofDay }
}
