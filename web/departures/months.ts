import type { CalendarDay } from '#contract/availability.ts'
import {
  addMonths,
  daysInMonth,
  isLocalDate,
  type LocalDate,
  localDate,
  placeInMonth,
} from '#contract/dates.ts'

/** 'YYYY-MM'; months compare as strings. */
export type Month = string

export const monthOf = (date: LocalDate): Month => date.slice(0, 7)

export const firstDayOf = (month: Month): LocalDate => `${month}-01`

export const monthAfter = (month: Month, months = 1): Month => monthOf(addMonths(firstDayOf(month), months))

export function yearAndMonth(month: Month): { year: number; month: number } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { year, month: number }
}

/** The server's calendar ends here. */
export const lastMonth: Month = '2100-12'

export const isMonth = (text: string): boolean => isLocalDate(firstDayOf(text)) && text <= lastMonth

interface MonthOrDate {
  month?: Month | undefined
  date?: LocalDate | undefined
}

/** The given month, else the date's, else this month; never a past one. */
export function firstMonth({ month, date }: MonthOrDate, today: LocalDate): Month {
  if (month && month > monthOf(today)) return month
  return !month && date && date > today && monthOf(date) <= lastMonth ? monthOf(date) : monthOf(today)
}

const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'November 2026' */
export const monthText = (month: Month): string => names.format(new Date(`${firstDayOf(month)}T00:00:00Z`))

/** A month's days before its calendar has loaded. */
export function bareMonth(shown: Month): CalendarDay[] {
  const { year, month } = yearAndMonth(shown)
  return Array.from({ length: daysInMonth(year, month) }, (_, index): CalendarDay => {
    const date = localDate(year, month, index + 1)
    return {
      date,
      available: false,
      adultStarting: 0,
      adultStartingSale: 0,
      fits: false,
      state: 'not-operating',
      ...placeInMonth(date),
    }
  })
}

/** Four to six weeks of seven days; undefined for days of other months. */
export function weeksOf(days: readonly CalendarDay[]): (CalendarDay | undefined)[][] {
  const rows = Math.max(...days.map(({ weekOffset }) => weekOffset)) + 1
  const weeks = Array.from({ length: rows }, () => Array.from<CalendarDay | undefined>({ length: 7 }))
  for (const day of days) {
    const week = weeks[day.weekOffset]
    if (week) week[day.dayOfWeek] = day
  }
  return weeks
}

/** Undefined when all days cost the same. */
export function lowestPrice(
  days: readonly Pick<CalendarDay, 'available' | 'adultStarting'>[],
): number | undefined {
  const prices = days.filter(({ available }) => available).map(({ adultStarting }) => adultStarting)
  const known = prices.filter((price) => price > 0)
  const lowest = Math.min(...known)
  return known.some((price) => price > lowest) ? lowest : undefined
}
