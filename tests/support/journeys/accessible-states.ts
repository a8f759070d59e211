import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { expect, goInApp, test } from '#tests/support/journeys/journey.ts'

/** A state of a screen to check. Those deep inside a booking or a payment are checked in the journeys that lead there. */
export interface State {
  name: string
  open: (page: Page) => Promise<unknown>
}

export async function checkAll(page: Page, states: State[]) {
  for (const { name, open } of states)
    await test.step(name, async () => {
      await open(page)
      await expectAccessible(page)
    })
}

export const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
export const formAlert = (page: Page) => page.getByRole('form').getByRole('alert')

export const open =
  (path: string, title: string): State['open'] =>
  async (page) => {
    await goInApp(page, path)
    await expectHeading(page, title)
  }
