import { TextInput, VisuallyHidden } from '@mantine/core'

import type { WeightRule } from '#contract/weights/weight-rule.ts'
import {
  centsText,
  type PartyPrices,
  type Person,
  salePriceError,
  type SaleTexts,
  validCents,
} from '#web/features/reservations/book/party-price.ts'
import type { BookingForm } from '#web/features/reservations/book/use-booking-form.ts'
import { ExtraSeatRow } from '#web/features/reservations/book/weights/extra-seats.tsx'
import { useCustomerView } from '#web/session/customer-view.ts'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table/table.tsx'

import classes from './pricing-card.module.css'

interface Props {
  form: BookingForm
  rule: WeightRule | null
  prices: PartyPrices
  saleTexts: SaleTexts
  paxMode: boolean
  mayChangePrice: boolean
}

const rows = [
  { label: 'Retail price', amount: 'retailCents' },
  { label: 'Fees', amount: 'feesCents' },
  { label: 'Net rate', amount: 'netCents' },
] as const

export function PricingCard({ form, rule, prices, saleTexts, paxMode, mayChangePrice }: Props) {
  const customerView = useCustomerView()
  const { adults, children, adult, child } = prices
  const columns = [
    { person: 'adult' as const, header: paxMode ? 'Passenger' : 'Adult', count: adults, price: adult },
    ...(children > 0 && !paxMode
      ? [{ person: 'child' as const, header: 'Child', count: children, price: child }]
      : []),
  ]
  return (
    <Card title="Pricing">
      <Table className={classes['prices'] ?? ''}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Per person</VisuallyHidden>
            </th>
            {columns.map(({ header, count }) => (
              <th key={header} scope="col">
                {header} <span className={classes['count']}>× {count}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(customerView ? [] : rows).map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(({ person, price }) => (
                <td key={person}>{centsText(price[amount])}</td>
              ))}
            </tr>
          ))}
          <tr className={classes['sale']}>
            <th scope="row">Sale price</th>
            {columns.map(({ person, header, price }) => (
              <td key={person}>
                {mayChangePrice && !customerView ? (
                  <SaleInput
                    form={form}
                    person={person}
                    label={`${header} sale price`}
                    invalid={salePriceError(saleTexts[person], price)}
                  />
                ) : (
                  centsText((mayChangePrice && validCents(saleTexts[person], price)) || price.computedCents)
                )}
              </td>
            ))}
          </tr>
          <ExtraSeatRow form={form} rule={rule} columns={columns.length} />
        </tbody>
      </Table>
    </Card>
  )
}

interface SaleInputProps {
  form: BookingForm
  person: Person
  label: string
  invalid: string | undefined
}

const inputClasses = {
  root: classes['field'] ?? '',
  input: classes['input'] ?? '',
  error: classes['error'] ?? '',
}

/** The markup control. */
function SaleInput({ form, person, label, invalid }: SaleInputProps) {
  const path = `markup.${person}` as const
  const { error, ...field } = form.getInputProps(path)
  return (
    <TextInput
      key={form.key(path)}
      aria-label={label}
      name={path}
      type="number"
      inputMode="decimal"
      step="0.01"
      min={0}
      autoComplete="off"
      leftSection="$"
      leftSectionWidth={26}
      classNames={inputClasses}
      onFocus={(event) => event.currentTarget.select()}
      onWheel={(event) => event.currentTarget.blur()}
      {...field}
      error={invalid ?? error}
    />
  )
}
