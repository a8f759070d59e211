import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

import type { FoundItinerary } from '#contract/availability.ts'
import { moneyText } from '#contract/money.ts'
import { holds, permissions } from '#contract/permissions.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import { marginOf, modifierLabel, priceParts } from '#web/features/availability/results/price-parts.ts'
import { useUser } from '#web/session/current-user.ts'
import { Table } from '#web/ui/table/table.tsx'

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

/** How the sale price comes about: price, fees, modifier and result, per person and for the party. */
function WhyPrice({ itinerary, modifier, paxMode }: Props) {
  return (
    <Popover position="bottom-end" width={300} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="dimmed"
          size={24}
          className={classes['target'] ?? ''}
          aria-label="Why this price"
          aria-describedby={`departure-${itinerary.ItineraryID}`}
        >
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''}>
        <PriceTable itinerary={itinerary} modifier={modifier} paxMode={paxMode} />
      </Popover.Dropdown>
    </Popover>
  )
}

function PriceTable({ itinerary, modifier, paxMode }: Props) {
  const people = priceParts(itinerary, paxMode)
  const rows = [
    { label: 'Price', part: 'price' },
    { label: 'Fees', part: 'fees' },
    { label: 'Net rate', part: 'net' },
    { label: modifierLabel(modifier), part: 'added' },
    { label: 'Sale price', part: 'sale' },
  ] as const
  return (
    <Table className={classes['prices'] ?? ''} tabIndex={-1} data-autofocus>
      <caption>Why this price</caption>
      <thead>
        <tr>
          <th scope="col">Per person</th>
          {people.map(({ header, count }) => (
            <th key={header} scope="col">
              {header} × {count}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, part }) => (
          <tr key={part} data-part={part}>
            <th scope="row">{label}</th>
            {people.map((person) => (
              <td key={person.header}>{moneyText(person[part])}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total sale price</th>
          <td colSpan={people.length}>{moneyText(itinerary.totalSale)}</td>
        </tr>
      </tfoot>
    </Table>
  )
}
