import { moneyText } from '#contract/money.ts'
import type { WeightRule } from '#contract/weights/weight-rule.ts'
import { centsText } from '#web/features/reservations/book/party-price.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { usePartyWeight } from '#web/features/reservations/book/weights/use-party-weight.ts'

import classes from '#web/features/reservations/book/pricing-card.module.css'

interface Props {
  form: BookingForm
  rule: WeightRule | null
}

/** Also for a party without an extra seat, so that nothing moves when a weight adds one. */
export function ExtraSeatRow({ form, rule, columns }: Props & { columns: number }) {
  const { extraSeats, extraCents } = usePartyWeight(form, rule)
  const price = rule?.extraSeatPrice ?? null
  if (price === null) return null
  return (
    <tr className={classes['extra']}>
      <th scope="row" colSpan={columns}>
        Extra seat, <span className={classes['count']}>{`${extraSeats} × ${moneyText(price)}`}</span>
      </th>
      <td>{centsText(extraCents)}</td>
    </tr>
  )
}

/** `cents` are the passengers' sale prices; undefined while one of them is invalid. */
export function PartyTotal({ form, rule, cents }: Props & { cents: number | undefined }) {
  const { extraCents } = usePartyWeight(form, rule)
  return cents === undefined ? '–' : centsText(cents + extraCents)
}
