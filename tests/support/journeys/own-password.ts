import { expect } from '@playwright/test'

import { demoPassword } from '#server/demo/demo-agencies.ts'
import { portalPort } from '#tests/support/journeys/portal-for-run.ts'
import { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

/** The password that a manager gives a new user. */
export const firstPassword = 'forty ripe walnuts'

/** Replaces it with the demo's password, which the journeys sign in with. */
export async function chooseOwnPassword(site: string, username: string): Promise<void> {
  const visitor = new SiteVisitor(portalPort(), site)
  expect((await visitor.signIn(username, firstPassword)).status).toBe(200)
  const change = await visitor.send('POST', '/api/account/password', { password: demoPassword })
  expect(change.status, change.text).toBe(200)
  await visitor.send('GET', '/api/auth/logout')
}
