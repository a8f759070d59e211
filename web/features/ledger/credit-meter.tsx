import { moneyText } from '#contract/money.ts'
import { type CreditFigures, creditText, creditUse } from '#web/features/ledger/account-words.ts'

import classes from './credit-meter.module.css'

interface Props {
  account: CreditFigures & { nearLimit: boolean }
}

/** A bar, and its figures in words. */
export function CreditMeter({ account }: Props) {
  const credit = creditUse(account)
  if (!credit) return <span>No credit limit</span>
  return (
    <div className={classes['credit']}>
      <span>{creditText(credit)}</span>
      <div className={classes['meter']} aria-hidden="true" data-near={account.nearLimit || undefined}>
        <span style={{ width: `${Math.min(100, credit.percent)}%` }} />
      </div>
      <span className={classes['left']}>{moneyText(credit.left)} left</span>
    </div>
  )
}
