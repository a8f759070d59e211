import { resolve } from 'node:path'

import { expect, test } from 'vitest'

import { readConfig, SettingError } from '#server/config.ts'

const secret = 'a random text that is long enough to be a key'
const url = 'postgres://portal@db.example/portal'

/** The message of the refusal, or nothing. */
function refusal(environment: Record<string, string>): string | undefined {
  try {
    readConfig(environment)
    return undefined
  } catch (error) {
    return error instanceof SettingError ? error.message : String(error)
  }
}

const bad = [
  { set: { PORT: 'abc' }, says: 'PORT must be a number from 0 to 65535.' },
  { set: { PORT: '70000' }, says: 'PORT must be a number from 0 to 65535.' },
  { set: { PORT: '80.5' }, says: 'PORT must be a number from 0 to 65535.' },
  {
    set: { PORTAL_HOST: 'bad host' },
    says: 'PORTAL_HOST must be the host name under which the sites stand, without a port.',
  },
  {
    set: { PORTAL_HOST: 'portal.example:3000' },
    says: 'PORTAL_HOST must be the host name under which the sites stand, without a port.',
  },
  {
    set: { DATABASE_URL: 'mysql://x', SECRET_KEY: secret },
    says: 'DATABASE_URL must be an address that begins with postgres://.',
  },
  {
    set: { DATABASE_URL: url },
    says: 'SECRET_KEY is required with DATABASE_URL: set it to a random text of at least 32 characters and keep it.',
  },
  { set: { SECRET_KEY: 'short' }, says: 'SECRET_KEY must be at least 32 characters.' },
  { set: { QUOTE_MINUTES: '-1' }, says: 'QUOTE_MINUTES must be a number of minutes above 0.' },
  { set: { QUOTE_MINUTES: '0' }, says: 'QUOTE_MINUTES must be a number of minutes above 0.' },
  { set: { HOLD_MINUTES: 'soon' }, says: 'HOLD_MINUTES must be a number of minutes above 0.' },
  { set: { DEMO: 'yes' }, says: 'DEMO must be 0 or 1.' },
  {
    set: { SMTP_URL: 'http://x' },
    says: 'SMTP_URL must be an address that begins with smtp:// or smtps://.',
  },
  { set: { MAIL_FROM: 'nobody' }, says: 'MAIL_FROM must be an e-mail address, or a name with one in <>.' },
  {
    set: { STRIPE_SECRET_KEY: 'sk_test_x' },
    says: 'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET together, or none of them.',
  },
  {
    set: { STRIPE_SECRET_KEY: 'pk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
    says: "STRIPE_SECRET_KEY must be Stripe's secret key, which begins with sk_ or rk_.",
  },
  ...['foo', '10.0.0.0/99', '10.0.0.1, , 10.0.0.2', '::1/129', '10.0.0.0/8/8'].map((TRUSTED_PROXIES) => ({
    set: { TRUSTED_PROXIES },
    says: 'TRUSTED_PROXIES must be addresses or networks of proxies, as 10.0.0.0/8, with commas between.',
  })),
  {
    set: { SMTP_URL: 'smtp://' },
    says: 'SMTP_URL must be an address that begins with smtp:// or smtps://.',
  },
  {
    set: { STRIPE_API_URL: 'http://' },
    says: 'STRIPE_API_URL must be an address that begins with http:// or https://.',
  },
  { set: { LOG_LEVEL: 'loud' }, says: 'LOG_LEVEL must be fatal, error, warn, info, debug or silent.' },
  { set: { DATABASE_CONNECTIONS: '1' }, says: 'DATABASE_CONNECTIONS must be a number from 2 to 500.' },
  {
    set: { DATABASE_PREPARED: 'no' },
    says: 'DATABASE_PREPARED must be 1, or 0 behind a pooler that knows no prepared statements.',
  },
]
for (const { set, says } of bad) {
  test(`${JSON.stringify(set)} is refused: ${says}`, () => expect(refusal(set)).toBe(says))
}

test('all that is wrong is told at once, a line each', () => {
  const lines = refusal({ PORT: 'abc', DEMO: 'yes', DATABASE_URL: url })?.split('\n')
  expect(lines).toEqual([
    'PORT must be a number from 0 to 65535.',
    'DEMO must be 0 or 1.',
    expect.stringContaining('SECRET_KEY is required with DATABASE_URL'),
  ])
})

test('without any setting it is the demo on port 3000 with an embedded database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    portalHost: 'localhost',
    databaseUrl: undefined,
    dataDir: resolve('data'),
    demo: true,
    secretKey: undefined,
    smtpUrl: undefined,
    mailFrom: 'Direct Connect <no-reply@localhost>',
    trustedProxies: undefined,
  })
})

test('with DATABASE_URL there is no demo unless it is asked for', () => {
  const production = { DATABASE_URL: url, SECRET_KEY: secret }
  expect(readConfig(production)).toMatchObject({ databaseUrl: url, secretKey: secret, demo: false })
  expect(readConfig({ ...production, DEMO: '1' }).demo).toBe(true)
})

const good = [
  { set: { PORT: '0' }, reads: { port: 0 } },
  { set: { PORT: '' }, reads: { port: 3000 } },
  { set: { PORTAL_HOST: 'Portal.Example' }, reads: { portalHost: 'portal.example' } },
  { set: { DEMO: '0' }, reads: { demo: false } },
  { set: { MAIL_FROM: 'Tours <tours@example.com>' }, reads: { mailFrom: 'Tours <tours@example.com>' } },
  { set: { TRUSTED_PROXIES: '10.0.0.0/8, ::1' }, reads: { trustedProxies: ['10.0.0.0/8', '::1'] } },
]
for (const { set, reads } of good) {
  test(`${JSON.stringify(set)} is read as ${JSON.stringify(reads)}`, () =>
    expect(readConfig(set)).toMatchObject(reads))
}

test('Stripe is set up by three settings, and by none of them the test gateway takes the cards', () => {
  expect(readConfig({}).stripe).toBeUndefined()
  const keys = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  expect(readConfig(keys).stripe).toEqual({
    secretKey: 'sk_x',
    publishableKey: 'pk_x',
    webhookSecret: 'whsec_x',
    apiUrl: undefined,
  })
})
