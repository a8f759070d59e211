import type { lookUp as endpoint } from '#contract/availability.ts'
import { departuresWithRoom } from '#server/features/availability/availability.sql.ts'
import { itineraryOf } from '#server/features/availability/itinerary.ts'
import { partyProblems } from '#server/features/availability/party-problems.ts'
import { findProduct } from '#server/features/catalogue/show-product.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const lookUpItineraries: HandlerOf<typeof endpoint> = async (scope, { id, adult, child, date }) => {
  const product = await findProduct(scope, id)
  const today = scope.now.toZonedDateTimeISO(product.timeZone).toPlainDate().toString()
  const fields = partyProblems({ adult, child, date }, today, scope.agency.paxMode)
  const messages = Object.values(fields).flat()
  if (messages.length > 0) throw new Refusal('bad_input', { messages, fields })

  const leavesAfter = scope.now.add({ minutes: product.cutOffMinutes })
  const departures = await departuresWithRoom(scope.db, id, date, adult + child, leavesAfter)
  return { Itineraries: departures.map((departure) => itineraryOf(departure, adult, child)) }
}
