import type { Tx } from '#server/db/database.ts'
import { confirmationMail } from '#server/features/reservations/confirmation-mail.ts'
import type { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { type Mail, queueMail } from '#server/mail/queue-mail.ts'

type Told = Pick<
  NonNullable<Awaited<ReturnType<typeof lockReservation>>>,
  | 'orl'
  | 'is_test'
  | 'agency_name'
  | 'product_code'
  | 'product_name'
  | 'local_date'
  | 'local_time'
  | 'time_zone'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'hotel_label'
  | 'pickup_time'
  | 'total_sale_cents'
>

interface Passenger {
  first_name: string
  last_name: string
  type: 'Adult' | 'Child'
}

/** What the lead passenger is sent. */
export function confirmationOf(told: Told, passengers: readonly Passenger[]): Mail {
  const mail = confirmationMail({
    orl: told.orl,
    isTest: told.is_test,
    agencyName: told.agency_name,
    productCode: told.product_code,
    productName: told.product_name,
    localDate: told.local_date,
    localTime: told.local_time,
    timeZone: told.time_zone,
    leadName: `${told.first_name} ${told.last_name}`,
    hotel: told.hotel_label,
    pickupTime: told.pickup_time,
    passengers: passengers.map((one) => ({ name: `${one.first_name} ${one.last_name}`, type: one.type })),
    totalSaleCents: told.total_sale_cents,
  })
  return { recipient: told.email, ...mail }
}

/** To the lead passenger, in the transaction that confirms: so once, and only if it is so. */
export const queueConfirmation = (
  tx: Tx,
  now: Temporal.Instant,
  told: Told,
  passengers: readonly Passenger[],
) => queueMail(tx, now, confirmationOf(told, passengers))
