import type { CalendarDay } from '#contract/availability.ts'
import type { LocalDate } from '#contract/dates.ts'
import { centsOf, dollarsOf, moneyText } from '#contract/money.ts'
import { type ModifierMode, salePriceCents } from '#contract/sale-price.ts'

export interface ExampleRate {
  date: LocalDate
  dollars: number
}

type Day = Pick<CalendarDay, 'date' | 'available' | 'adultStarting'>

/** The next bookable day and its lowest price with fees. */
export function exampleRate(days: readonly Day[]): ExampleRate | undefined {
  const day = days.find(({ available, adultStarting }) => available && adultStarting > 0)
  return day && { date: day.date, dollars: day.adultStarting }
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
}

interface ExampleFor {
  person: 'adult' | 'passenger'
  customerView: boolean
}

/**
 * 'Net rate $249.00 → sale price $273.90 per adult', or only the sale price when a customer is looking; undefined unless
 * the value is a whole number.
 */
export function exampleText(
  { dollars }: ExampleRate,
  modifier: { mode: ModifierMode; value: string },
  { person, customerView }: ExampleFor,
): string | undefined {
  const value = wholeNumber(modifier.value)
  const net = centsOf(dollars)
  if (value === undefined || net === undefined) return undefined
  const sale = salePriceCents(net, { mode: modifier.mode, value })
  const price = `${moneyText(dollarsOf(sale))} per ${person}`
  return customerView ? `Sale price ${price}` : `Net rate ${moneyText(dollars)} → sale price ${price}`
}
