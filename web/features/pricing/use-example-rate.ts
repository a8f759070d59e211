import { useQuery } from '@tanstack/react-query'

import { addMonths, type LocalDate } from '#contract/dates.ts'
import { calendarQuery } from '#web/data/availability.ts'
import { type ExampleRate, exampleRate } from '#web/features/pricing/example-price.ts'

type Example = ExampleRate | 'loading' | 'none'

/** The product's next price, this month or next. */
export function useExampleRate(productID: string | undefined, today: LocalDate): Example {
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
