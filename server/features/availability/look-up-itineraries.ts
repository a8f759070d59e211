import type { lookUp as endpoint } from '#contract/availability.ts'
import { departuresWithRoom } from '#server/features/availability/availability.sql.ts'
import { itineraryOf } from '#server/features/availability/itinerary.ts'
import { lastCall } from '#server/features/availability/last-call.ts'
import { type Party, partyProblems } from '#server/features/availability/party-problems.ts'
import { todayIn } from '#server/features/availability/today-in.ts'
import { findProduct } from '#server/features/catalogue/show-product.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, SiteScope } from '#server/scope.ts'

export const lookUpItineraries: HandlerOf<typeof endpoint> = async (scope, { id, adult, child, date }) => {
  const { departures } = await searchDepartures(scope, id, { adult, child, date })
  return { Itineraries: departures.map((departure) => itineraryOf(departure, adult, child)) }
}

/** The departures of a day that a party can take, and the product that they are of. */
export async function searchDepartures(scope: SiteScope, id: string, party: Party) {
  const { adult, child, date } = party
  const { now } = scope
  const product = await findProduct(scope, id)
  const fields = partyProblems(party, todayIn(product.timeZone, now), scope.agency.paxMode)
  const messages = Object.values(fields).flat()
  if (messages.length > 0) throw new Refusal('bad_input', { messages, fields })

  const leavesAfter = lastCall(now, product.cutOffMinutes)
  const search = { productId: id, date, party: adult + child, now, leavesAfter }
  return { product, departures: await departuresWithRoom(scope.db, search) }
}
