import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'

import { manifestCall, ok, provider } from '#web/features/day/test-departure.ts'
import { manifestWith } from '#web/features/day/test-manifest.ts'
import { type Answers, letTimePass, renderApp } from '#web/test-app.tsx'

export const path = '/departures/7/check-in'
export const morning = new Date('2026-11-20T16:00:00Z')

export const open = (answers: Answers, { you = provider, at = path }: { you?: object; at?: string } = {}) => {
  letTimePass(morning)
  // The app reads the answers at each call, so that a test can change them.
  const all: Answers = {
    'GET /api/auth/check': ok(you),
    [manifestCall]: ok(manifestWith()),
    ...answers,
  }
  return { answers: all, ...renderApp(at, all) }
}

export const board = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^Board ${name}`) }))
export const isBoarded = (name: string) =>
  expect(screen.getByRole('button', { name: new RegExp(`^${name}`) }).textContent).toContain('Boarded')
export const waiting = (text: string) => screen.findByText(text)
