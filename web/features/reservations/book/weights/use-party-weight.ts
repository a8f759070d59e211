import type { WeightRule } from '#contract/weights/weight-rule.ts'
import { useWatchedPassengers } from '#web/features/reservations/book/passengers/linked-names.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { type PartyWeight, weighParty } from '#web/features/reservations/weights/party-weight.ts'

/** The party as typed so far. Use it in small components: each letter typed for a passenger renders them again. */
export const usePartyWeight = (form: BookingForm, rule: WeightRule | null): PartyWeight =>
  weighParty(useWatchedPassengers(form), rule)
