import type { showManifest as endpoint } from '#contract/day/manifest.ts'
import { productTerms } from '#server/features/catalogue/catalogue.sql.ts'
import { boardOfDeparture } from '#server/features/day/board.sql.ts'
import { gonePassengers, manifestReservations, missingMarks } from '#server/features/day/manifest-records.ts'
import { markingError } from '#server/features/day/marking-period.ts'
import { marksOn } from '#server/features/day/marks.sql.ts'
import {
  departuresOf,
  everyPassengerOf,
  reservationsTraveling,
} from '#server/features/reservations/manifest/manifest.sql.ts'
import { passengersOf } from '#server/features/reservations/reservations.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'

/** A handful of queries, however many reservations there are. */
export const showManifest: HandlerOf<typeof endpoint> = async (scope, { departureID }) => {
  const { db, now } = scope
  const departureId = Number(departureID)
  const departure = await boardOfDeparture(db, { departureId, now })
  if (!departure) throw new Refusal('not_found')
  const terms = await productTerms(db, departure.productID)
  const checkInMinutes = terms?.check_in_minutes ?? null
  const problem = markingError(now, departure, checkInMinutes)
  const rows = await loadRows(scope, departureId)
  const missing = missingMarks(rows)
  const marked = [...new Set(missing.map(({ quote_id }) => quote_id))]
  return {
    departure,
    checkInMinutes,
    canMark: problem === undefined,
    markingError: problem ?? null,
    reservations: manifestReservations(rows),
    gone: marked.length > 0 ? gonePassengers(now, missing, await everyPassengerOf(db, marked)) : [],
  }
}

async function loadRows({ db, now, agency }: Scope, departureId: number) {
  const reservations = await reservationsTraveling(db, { departureId, now })
  const quoteIds = reservations.map(({ quote_id }) => quote_id)
  const passengers = await passengersOf(db, quoteIds)
  const marks = await marksOn(db, { agencyId: agency.id, departureId, quoteIds })
  const elsewhere = marks.filter(({ departure_id }) => departure_id !== departureId)
  const moved = [...new Set(elsewhere.map(({ quote_id }) => quote_id))]
  const departures = moved.length > 0 ? await departuresOf(db, moved) : []
  return { departureId, reservations, passengers, marks, departures }
}
