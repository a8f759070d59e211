import type { MovePreview } from '#contract/after-sale/moves.ts'
import { dollarsOf } from '#contract/money.ts'
import type { Reservation } from '#server/features/reservations/changes/load-product-to-take.ts'
import type { Move } from '#server/features/reservations/changes/move/move.ts'
import { computedPricesOf } from '#server/features/reservations/changes/new-prices.ts'
import { shownSeating } from '#server/features/reservations/changes/seating.ts'
import type { Passenger } from '#server/features/reservations/reservations.sql.ts'

interface TripColumns {
  local_date: string
  local_time: string
  hotel_label: string | null
  pickup_time: string | null
}

const tripOf = ({ local_date, local_time, hotel_label, pickup_time }: TripColumns) => ({
  date: local_date,
  DeptTime: local_time.slice(0, 5),
  hotel: hotel_label,
  pickupTime: pickup_time?.slice(0, 5) ?? null,
})

/** Old and new side by side. */
export function movePreviewOf(
  reservation: Reservation,
  passengers: readonly Passenger[],
  move: Move,
  holdMinutes: number,
): MovePreview {
  return {
    revision: reservation.revision,
    from: tripOf(reservation),
    to: tripOf(move.columns),
    hotels: [...move.to.hotels],
    hotelID: move.columns.hotel_id,
    passengers: passengers.map((passenger, index) => ({
      number: passenger.position,
      FirstName: passenger.first_name,
      LastName: passenger.last_name,
      Type: passenger.type,
      saleBefore: dollarsOf(passenger.sale_cents),
      sale: dollarsOf(move.travelers[index]?.sale_cents ?? 0),
      fee: dollarsOf(move.fees[index]?.sale ?? 0),
      ...shownSeating(move.travelers[index] ?? passenger),
    })),
    computed: computedPricesOf(move.to.departure),
    feePercent: move.feePercent,
    fee: dollarsOf(move.feeSaleCents),
    netFee: dollarsOf(move.feeNetCents),
    difference: dollarsOf(move.differenceCents),
    netDifference: dollarsOf(move.netDifferenceCents),
    refund: dollarsOf(move.refundCents),
    due: dollarsOf(move.dueCents),
    oldTotal: dollarsOf(reservation.total_sale_cents),
    newTotal: dollarsOf(move.newTotalCents),
    byCard: reservation.payment_required,
    holdMinutes,
  }
}
