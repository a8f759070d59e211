import type { FoundItinerary } from '#contract/availability.ts'
import { moneyText } from '#contract/money.ts'
import { holds, permissions } from '#contract/permissions.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import { marginOf } from '#web/features/availability/results/price-parts.ts'
import { WhyPrice } from '#web/features/availability/results/why-price.tsx'
import { useUser } from '#web/session/current-user.ts'

import classes from './sale-price.module.css'

interface Props {
  itinerary: FoundItinerary
  modifier: PriceModifier
  paxMode: boolean
}

/** What the party pays. The margin is for those who may change it. */
export function SalePrice({ itinerary, modifier, paxMode }: Props) {
  const seesMargin = holds(useUser().role.permissions, permissions.changePrice)
  return (
    <div className={classes['sale']}>
      <div>
        <div className={classes['amount']}>{moneyText(itinerary.totalSale)}</div>
        {seesMargin && <div className={classes['margin']}>Margin {moneyText(marginOf(itinerary))}</div>}
      </div>
      <WhyPrice itinerary={itinerary} modifier={modifier} paxMode={paxMode} />
    </div>
  )
}
