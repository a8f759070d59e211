import { useState } from 'react'

import { isLocalDate } from '#contract/dates.ts'

/** Someone who types a year is at 0002 first. */
export const isNearDate = (date: string): boolean =>
  isLocalDate(date) && date >= '2000-01-01' && date <= '2100-12-31'

/** The text of a date field. Keeps a date that is half typed to itself. */
export function useTypedDate(date: string, onDate: (date: string) => void) {
  const [typed, setTyped] = useState(date)
  const [known, setKnown] = useState(date)
  if (known !== date) {
    setKnown(date)
    setTyped(date)
  }
  const change = (next: string) => {
    setTyped(next)
    if (next === '' || isNearDate(next)) onDate(next)
  }
  return { typed, change }
}
