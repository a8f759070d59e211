import type { showBoard as endpoint } from '#contract/day/board.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { nextDateOnBoard } from '#server/features/availability/seats-on-board.sql.ts'
import { boardOfDay } from '#server/features/day/board.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const showBoard: HandlerOf<typeof endpoint> = async ({ db, now, accountTimeZone }, { date }) => {
  const today = dateInZone(now, accountTimeZone)
  const shown = date || today
  const [departures, nextDate] = await Promise.all([
    boardOfDay(db, { date: shown, now }),
    nextDateOnBoard(db, { date: shown }),
  ])
  return { date: shown, today, nextDate, departures }
}
