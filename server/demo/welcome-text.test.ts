import { expect, test } from 'vitest'

import { readConfig } from '#server/config.ts'
import { welcomeText } from '#server/demo/welcome-text.ts'

const running = {
  port: 3000,
  siteOrigin: (label: string | null) => `https://${label ? `${label}.` : ''}portal.example`,
  hasAdministrator: true,
  stop: async () => undefined,
}
const production = { DATABASE_URL: 'postgres://db.example/portal', SECRET_KEY: 'k'.repeat(32) }
const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
const warning = /^Warning: the built-in test gateway confirms card bookings without moving money\./m

test('in production without Stripe the start warns that no money moves', () => {
  expect(welcomeText(readConfig(production), running)).toMatch(warning)
  expect(welcomeText(readConfig({ ...production, ...stripe }), running)).not.toMatch(warning)
})

test('with the embedded database there is no warning', () => {
  expect(welcomeText(readConfig({}), running)).not.toMatch(warning)
})

test('with PUBLIC_URL the text has the public address and the listening port', () => {
  const proxied = { PUBLIC_URL: 'https://portal.example', TRUSTED_PROXIES: 'loopback', DEMO: '1' }
  const lines = welcomeText(readConfig(proxied), running).split('\n')
  expect(lines.slice(0, 2)).toEqual([
    'Direct Connect is ready at https://portal.example',
    'Listening on port 3000.',
  ])
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}https:\/\/canyon\.portal\.example {2}/))
})
