import type { lookUp as endpoint } from '#contract/availability.ts'
import { departuresWithRoom } from '#server/features/availability/availability.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { lastCall } from '#server/features/availability/last-call.ts'
import { type Party, partyErrors } from '#server/features/availability/party-errors.ts'
import { pricedItinerary } from '#server/features/availability/priced-itinerary.ts'
import { findProduct } from '#server/features/catalogue/show-product.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, SiteScope } from '#server/scope.ts'

export const lookUpItineraries: HandlerOf<typeof endpoint> = async (scope, { id, adult, child, date }) => {
  const { departures } = await searchDepartures(scope, id, { adult, child, date })
  const party = { adults: adult, children: child }
  return { Itineraries: departures.map((departure) => pricedItinerary(departure, party)) }
}

export async function searchDepartures(scope: SiteScope, productId: string, party: Party) {
  const { adult, child, date } = party
  const { now } = scope
  const product = await findProduct(scope, productId)
  const fields = partyErrors(party, dateInZone(now, product.timeZone), scope.agency.paxMode)
  const messages = Object.values(fields).flat()
  if (messages.length > 0) throw new Refusal('bad_input', { messages, fields })

  const leavesAfter = lastCall(now, product.cutOffMinutes)
  const search = { productId, date, party: adult + child, now, leavesAfter }
  return { product, departures: await departuresWithRoom(scope.db, search) }
}
