import { TextInput } from '@mantine/core'

import { priceError, shownPrice, type TypedPrices, withPrice } from '#web/features/changes/sale-prices.ts'
import type { Person } from '#web/features/reservations/book/party-price.ts'

import classes from './changes.module.css'

interface Props {
  /** Today's prices. */
  computed: { adult: number; child: number }
  typed: TypedPrices
  /** Who is priced. */
  persons: readonly Person[]
  paxMode: boolean
  /** The server's, as 'sale.adult'. */
  errors: Readonly<Record<string, string>>
  onType: (typed: TypedPrices) => void
}

const labels = { adult: 'Adult sale price', child: 'Child sale price' }

/** For those who may set another sale price than the computed one. */
export function SaleFields({ computed, typed, persons, paxMode, errors, onType }: Props) {
  return (
    <div className={classes['prices']}>
      {persons.map((person) => {
        const text = shownPrice(typed, computed, person)
        return (
          <TextInput
            key={person}
            label={paxMode ? 'Sale price per passenger' : labels[person]}
            name={`sale.${person}`}
            type="number"
            inputMode="decimal"
            step="0.01"
            min={0}
            autoComplete="off"
            leftSection="$"
            leftSectionWidth={26}
            value={text}
            error={priceError(text) ?? errors[`sale.${person}`]}
            onFocus={(event) => event.currentTarget.select()}
            onWheel={(event) => event.currentTarget.blur()}
            onChange={(event) => onType(withPrice(typed, person, event.currentTarget.value, computed))}
          />
        )
      })}
    </div>
  )
}
