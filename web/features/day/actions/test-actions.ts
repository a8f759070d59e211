import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

import type { BoardDeparture } from '#contract/day/board.ts'
import { boardWith, departureWith } from '#web/features/day/test-board.ts'
import { ok, openDay } from '#web/features/day/test-day.ts'
import type { Answers } from '#web/test-app.tsx'

export const call = 'POST /api/departures/7'

/** The board with one departure; the server makes every change that it is asked for. */
export function openBoard(own: Partial<BoardDeparture> = {}, answers: Answers = {}) {
  const sent: object[] = []
  let departure = departureWith(own)
  const app = openDay('/departures', {
    'GET /api/departures/7/holds': ok({ holds: [] }),
    'GET /api/board': () => ok(boardWith([departure])),
    'GET /api/board?date=2026-11-20&departures=7': () => ok(boardWith([departure])),
    [call]: ({ version, ...change }: { version: number }) => {
      sent.push({ version, ...change })
      departure = { ...departure, ...change, offSchedule: true, version: version + 1 }
      return ok(departure)
    },
    ...answers,
  })
  return { sent, ...app }
}

export const actions = () => screen.findByRole('button', { name: 'Actions for 10:30 West Rim Flight' })

export async function choose(action: string) {
  fireEvent.click(await actions())
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
  return within(await screen.findByRole('dialog', { name: action }))
}

export const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })
export const submit = () =>
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
