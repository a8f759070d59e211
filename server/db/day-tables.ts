import type { Generated } from 'kysely'

import type { PassengerMark } from '#contract/day/manifest.ts'

type Instant = Temporal.Instant

/** Tables of the provider's day. */
export interface DayTables {
  passenger_marks: {
    id: Generated<number>
    mark_id: string
    departure_id: number
    quote_id: string
    position: number
    mark: PassengerMark
    scale_pounds: number | null
    made_at: Instant
    received_at: Instant
    user_id: string
    is_current: Generated<boolean>
  }
}
