import type { lookUp as endpoint } from '#contract/availability.ts'
import { departuresWithRoom } from '#server/features/availability/availability.sql.ts'
import { itineraryOf } from '#server/features/availability/itinerary.ts'
import { lastCall } from '#server/features/availability/last-call.ts'
import { partyProblems } from '#server/features/availability/party-problems.ts'
import { todayIn } from '#server/features/availability/today-in.ts'
import { findProduct } from '#server/features/catalogue/show-product.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const lookUpItineraries: HandlerOf<typeof endpoint> = async (scope, { id, adult, child, date }) => {
  const product = await findProduct(scope, id)
  const today = todayIn(product.timeZone, scope.now)
  const fields = partyProblems({ adult, child, date }, today, scope.agency.paxMode)
  const messages = Object.values(fields).flat()
  if (messages.length > 0) throw new Refusal('bad_input', { messages, fields })

  const leavesAfter = lastCall(scope.now, product.cutOffMinutes)
  const search = { productId: id, date, party: adult + child, leavesAfter }
  const departures = await departuresWithRoom(scope.db, search)
  return { Itineraries: departures.map((departure) => itineraryOf(departure, adult, child)) }
}
