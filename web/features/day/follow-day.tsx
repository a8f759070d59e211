import { useQueryClient } from '@tanstack/react-query'

import type { LocalDate } from '#contract/dates.ts'
import { refreshDay } from '#web/data/day.ts'
import { useLive } from '#web/data/live.ts'

/** Refetches what the page shows when someone changes a departure of the day. */
export function FollowDay({ date }: { date: LocalDate }) {
  const client = useQueryClient()
  useLive(`day:${date}`, () => void refreshDay(client))
  return null
}
