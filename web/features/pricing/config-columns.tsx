import { IconBan, IconCircleCheck, IconClock, IconFlag, IconHistory } from '@tabler/icons-react'

import { dateText } from '#contract/dates.ts'
import { modifierModeNames, modifierText } from '#contract/mode-names.ts'
import type { ConfigRow, ConfigSort, ConfigState } from '#web/features/pricing/config-rows.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/table/table-rows.ts'

import classes from './product-configs.module.css'

export const productText = ({ product_code, name, isGone }: ConfigRow): string =>
  isGone ? `${product_code} - No Longer Existing Product.` : [product_code, name].filter(Boolean).join(' - ')

export const configColumns: Column<ConfigRow, ConfigSort>[] = [
  { title: 'Product', sort: 'product', text: productText, cell: (row) => <Product row={row} /> },
  {
    title: 'Pricing Modifier',
    sort: 'value',
    text: modifierText,
    figure: true,
  },
  { title: 'Modifier Mode', sort: 'mode', text: ({ mode }) => modifierModeNames[mode] },
  {
    title: 'Effective Start Booking Date',
    sort: 'date',
    text: ({ booking_date }) => dateText(booking_date),
    cell: ({ booking_date, end_date, state }) => (
      <span className={classes['date']}>
        <span className="tabular">{dateText(booking_date)}</span>
        <StateBadge state={state} />
        {end_date && <span className={classes['code']}>Through {dateText(end_date)}</span>}
      </span>
    ),
  },
]

function Product({ row: { product_code, name, isGone } }: { row: ConfigRow }) {
  return (
    <span className={classes['product']}>
      <span>{isGone ? 'No Longer Existing Product.' : (name ?? product_code)}</span>
      {(isGone || name) && <span className={classes['code']}>{product_code}</span>}
    </span>
  )
}

const looks = {
  Active: { icon: IconCircleCheck, tone: 'good' },
  Scheduled: { icon: IconClock, tone: 'waiting' },
  Ended: { icon: IconFlag, tone: undefined },
  Replaced: { icon: IconHistory, tone: undefined },
  Inactive: { icon: IconBan, tone: undefined },
} as const

const StateBadge = ({ state }: { state: ConfigState }) => <Badge {...looks[state]}>{state}</Badge>
