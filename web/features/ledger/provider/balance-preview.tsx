import { differenceOfDollars } from '#contract/money.ts'
import { balanceText, type Reader } from '#web/features/ledger/account-words.ts'

import classes from './provider.module.css'

interface Props {
  balance: number
  /** What the entry adds; undefined until there is an amount. */
  due: number | undefined
  reader: Reader
}

/** The balance now and after the entry, in words. */
export function BalancePreview({ balance, due, reader }: Props) {
  return (
    <dl className={classes['preview']}>
      <div>
        <dt>Balance now</dt>
        <dd>{balanceText(balance, reader)}</dd>
      </div>
      <div>
        <dt>After this entry</dt>
        <dd aria-live="polite">
          {due === undefined ? 'Enter an amount' : balanceText(differenceOfDollars(balance, -due), reader)}
        </dd>
      </div>
    </dl>
  )
}
