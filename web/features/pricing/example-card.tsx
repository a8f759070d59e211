import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import type { ProductGroup } from '#contract/catalogue.ts'
import { dateText, addMonths, type LocalDate } from '#contract/dates.ts'
import { calendarQuery } from '#web/data/availability.ts'
import { exampleText, type ExampleRate, exampleRate } from '#web/features/pricing/example-price.ts'
import { localToday } from '#web/features/pricing/local-today.ts'
import type { ConfigValues } from '#web/features/pricing/product-config-fields.tsx'
import { useCustomerView } from '#web/session/customer-view.ts'

import classes from './product-config-form.module.css'

interface Props {
  product: ProductGroup['products'][number] | undefined
  typed: ConfigValues
  person: 'adult' | 'passenger'
}

/** Applies the modifier to a real price while the user types. */
export function ExampleCard({ product, typed, person }: Props) {
  const rate = useExampleRate(product?.productID, localToday(product?.timeZone))
  return (
    <div className={classes['example']} data-example>
      <Text size="xs" c="dimmed" fw={550}>
        Example
      </Text>
      {product && rate === 'loading' ? (
        <Skeleton height={44} aria-hidden="true" />
      ) : (
        <Words product={product} rate={rate} typed={typed} person={person} />
      )}
    </div>
  )
}

function Words({ product, rate, typed, person }: Props & { rate: ReturnType<typeof useExampleRate> }) {
  const customerView = useCustomerView()
  if (!product) return <Sentence>Choose a product to see what a customer would pay.</Sentence>
  if (typeof rate === 'string')
    return <Sentence>No example: this product can't be booked this month or next.</Sentence>
  const text = exampleText(
    rate,
    { mode: typed.mode === '1' ? 1 : 0, value: typed.value },
    { person, customerView },
  )
  if (!text) return <Sentence>Enter a whole number to see what a customer would pay.</Sentence>
  return (
    <>
      <Text component="output" fw={600} className="tabular">
        {text}
      </Text>
      <Text size="xs" c="dimmed">
        The lowest price on {dateText(rate.date)}, the next bookable day.
      </Text>
    </>
  )
}

const Sentence = ({ children }: { children: string }) => (
  <Text component="output" size="sm" c="dimmed">
    {children}
  </Text>
)

type Example = ExampleRate | 'loading' | 'none'

/** The product's next price, this month or next. */
function useExampleRate(productID: string | undefined, today: LocalDate): Example {
  const first = useMonth(productID, today, productID !== undefined)
  const later = addMonths(today, 1)
  const second = useMonth(productID, later, first === 'none')
  return first === 'none' ? second : first
}

function useMonth(productID: string | undefined, day: LocalDate, enabled: boolean): Example {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const { data, isError } = useQuery({ ...calendarQuery(productID ?? '', { year, month }), enabled })
  if (data) return exampleRate(data.calendar) ?? 'none'
  return isError ? 'none' : 'loading'
}
