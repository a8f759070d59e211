import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'

import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { moneyText } from '#contract/money.ts'
import { shortMonthText } from '#web/features/ledger/account-words.ts'
import { type Bar, chartShapes } from '#web/features/ledger/account/chart-shapes.ts'

import classes from './sales-chart.module.css'

const series = [
  { name: 'sale', label: 'Sales' },
  { name: 'net', label: 'Net' },
  { name: 'commission', label: 'Commission' },
] as const

const frame = { height: 200, left: 44, top: 10, bottom: 34 }
/** Until the width is known, and where nothing is laid out. */
const usualWidth = 440
/** Below it only the first letter of a month fits. */
const roomForName = 30

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

type Months = AgencyAccount['months']

/** Patterns distinguish the bars, not color alone. The table below has the figures. */
export function SalesChart({ months }: { months: Months }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const id = useId()
  const shown = width || usualWidth
  const groups = months.map((month) => series.map(({ name }) => month[name]))
  const { bars, ticks, middles, slot } = chartShapes(groups, { ...frame, width: shown })
  return (
    <div className={classes['chart']} ref={ref}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img can't follow the color scheme */}
      <svg viewBox={`0 0 ${shown} ${frame.height}`} role="img" aria-label={summaryOf(months)}>
        <Patterns id={id} />
        {ticks.map(({ amount, y }) => (
          <g key={amount}>
            <line x1={frame.left} x2={shown} y1={y} y2={y} data-zero={amount === 0 || undefined} />
            <text x={frame.left - 6} y={y + 4} textAnchor="end">
              {short.format(amount)}
            </text>
          </g>
        ))}
        {months.map(({ month, ...figures }, index) => (
          <g key={month}>
            <title>{`${shortMonthText(month)}: ${figuresText(figures)}`}</title>
            {bars[index]?.map((bar, place) => (
              <BarShape key={series[place]?.name} bar={bar} id={id} name={series[place]?.name ?? 'sale'} />
            ))}
            <MonthName
              x={middles[index] ?? 0}
              month={month}
              isShort={slot < roomForName}
              withYear={hasYear(months, index)}
            />
          </g>
        ))}
      </svg>
      <Legend id={id} />
    </div>
  )
}

const figuresText = (figures: Record<(typeof series)[number]['name'], number>) =>
  series.map(({ name, label }) => `${label.toLowerCase()} ${moneyText(figures[name])}`).join(', ')

const summaryOf = (months: Months) =>
  `Bars of sales, net and commission from ${shortMonthText(months[0]?.month ?? '')} to ${shortMonthText(
    months.at(-1)?.month ?? '',
  )}. The figures are in the table below.`

const isJanuary = (month: string) => month.endsWith('-01')

const hasYear = (months: Months, index: number) =>
  isJanuary(months[index]?.month ?? '') ||
  (index === 0 && !months.slice(0, 3).some(({ month }) => isJanuary(month)))

interface BarProps {
  bar: Bar
  id: string
  name: (typeof series)[number]['name']
}

const BarShape = ({ bar, id, name }: BarProps) => (
  <rect {...bar} className={classes[name]} {...(name !== 'sale' && { fill: `url(#${id}-${name})` })} />
)

function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-net`}
        width="4"
        height="4"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="4" height="4" className={classes['ground']} />
        <rect width="2" height="4" className={classes['ink']} />
      </pattern>
      <pattern id={`${id}-commission`} width="4" height="4" patternUnits="userSpaceOnUse">
        <rect width="4" height="4" className={classes['ground']} />
        <circle cx="2" cy="2" r="0.9" className={classes['ink']} />
      </pattern>
    </defs>
  )
}

interface NameProps {
  x: number
  month: string
  isShort: boolean
  withYear: boolean
}

/** The year stands under January, and under the first month if January is far enough away. */
function MonthName({ x, month, isShort, withYear }: NameProps) {
  const [name = '', year] = shortMonthText(month).split(' ')
  const y = frame.height - frame.bottom + 14
  return (
    <>
      <text x={x} y={y} textAnchor="middle">
        {isShort ? name.charAt(0) : name}
      </text>
      {withYear && (
        <text x={x} y={y + 14} textAnchor="middle">
          {year}
        </text>
      )}
    </>
  )
}

const Legend = ({ id }: { id: string }) => (
  <ul className={classes['legend']}>
    {series.map(({ name, label }) => (
      <li key={name}>
        <svg width="14" height="14" aria-hidden="true">
          <BarShape bar={{ x: 1, y: 1, width: 12, height: 12 }} id={id} name={name} />
        </svg>
        {label}
      </li>
    ))}
  </ul>
)
