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
    set: { DATABASE_URL: 'mysql://x', SECRET_KEY: secret },
    says: 'DATABASE_URL must be a URL that starts with postgres://.',
  },
  {
    set: { DATABASE_URL: url },
    says: 'SECRET_KEY is required with DATABASE_URL: set it to at least 32 random characters and keep it.',
  },
  {
    set: { DATABASE_URL: url, SECRET_KEY: secret, MIGRATION_DATABASE_URL: 'mysql://x' },
    says: 'MIGRATION_DATABASE_URL must be a URL that starts with postgres://.',
  },
  {
    set: { MIGRATION_DATABASE_URL: url },
    says: 'MIGRATION_DATABASE_URL is only used with DATABASE_URL: set both or neither.',
  },
  { set: { SECRET_KEY: 'short' }, says: 'SECRET_KEY must be at least 32 characters.' },
  { set: { QUOTE_MINUTES: '-1' }, says: 'QUOTE_MINUTES must be a number of minutes above 0.' },
  { set: { QUOTE_MINUTES: '0' }, says: 'QUOTE_MINUTES must be a number of minutes above 0.' },
  ...[
    'UNPAID_SEATS_PER_USER',
    'UNPAID_SEATS_PER_AGENCY',
    'CHANGES_PER_HOUR',
    'STREAMS_PER_USER',
    'STREAMS_PER_PROCESS',
    'CALLS_AT_ONCE',
    'SEARCHES_PER_MINUTE',
    'LISTS_PER_MINUTE',
    'QUOTES_PER_MINUTE',
    'BOOKINGS_PER_MINUTE',
    'EXPORTS_PER_MINUTE',
    'FILES_PER_MINUTE',
    'INVITATIONS_PER_MINUTE',
  ].map((name) => ({
    set: { [name]: '-1' },
    says: `${name} must be a whole number up to 1000000, or 0 for no limit.`,
  })),
  { set: { HOLD_MINUTES: 'soon' }, says: 'HOLD_MINUTES must be a number of minutes above 0.' },
  ...['Pacific', 'America/Nowhere', '+01:00'].map((zone) => ({
    set: { ACCOUNT_TIME_ZONE: zone },
    says: 'ACCOUNT_TIME_ZONE must be an IANA time zone, like America/Phoenix.',
  })),
  ...['3', '121', '24.5', 'never'].map((months) => ({
    set: { GUEST_DATA_MONTHS: months },
    says: 'GUEST_DATA_MONTHS must be a whole number of months from 4 to 120.',
  })),
  { set: { DEMO: 'yes' }, says: 'DEMO must be 0 or 1.' },
  {
    set: { SMTP_URL: 'http://x' },
    says: 'SMTP_URL must be a URL that starts with smtp:// or smtps://.',
  },
  { set: { MAIL_CONNECTIONS: '0' }, says: 'MAIL_CONNECTIONS must be a number from 1 to 100.' },
  { set: { MAIL_FROM: 'nobody' }, says: 'MAIL_FROM must be an email address, or a name with one in <>.' },
  {
    set: { STRIPE_SECRET_KEY: 'sk_test_x' },
    says: 'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET together or not at all.',
  },
  {
    set: { STRIPE_SECRET_KEY: 'pk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
    says: "STRIPE_SECRET_KEY must be Stripe's secret key, which starts with sk_ or rk_.",
  },
  ...['foo', '10.0.0.0/99', '10.0.0.1, , 10.0.0.2', '::1/129', '10.0.0.0/', '10.0.0.0/8/8'].map(
    (TRUSTED_PROXIES) => ({
      set: { TRUSTED_PROXIES },
      says: 'TRUSTED_PROXIES must be a comma-separated list of addresses or networks, like 10.0.0.0/8.',
    }),
  ),
  {
    set: { SMTP_URL: 'smtp://' },
    says: 'SMTP_URL must be a URL that starts with smtp:// or smtps://.',
  },
  {
    set: { STRIPE_API_URL: 'http://' },
    says: 'STRIPE_API_URL must be a URL that starts with http:// or https://.',
  },
  { set: { METRICS_TOKEN: 'short' }, says: 'METRICS_TOKEN must be at least 16 characters without spaces.' },
  { set: { PUBLIC_API_DOCS: 'yes' }, says: 'PUBLIC_API_DOCS must be 0 or 1.' },
  { set: { LOG_LEVEL: 'loud' }, says: 'LOG_LEVEL must be fatal, error, warn, info, debug or silent.' },
  { set: { DATABASE_CONNECTIONS: '1' }, says: 'DATABASE_CONNECTIONS must be a number from 2 to 500.' },
  {
    set: { DATABASE_PREPARED: 'no' },
    says: 'DATABASE_PREPARED must be 1, or 0 behind a pooler without prepared statements.',
  },
]
for (const { set, says } of bad) {
  test(`${JSON.stringify(set)} is invalid: ${says}`, () => expect(refusal(set)).toBe(says))
}

test('all errors are reported at once, one per line', () => {
  const lines = refusal({ PORT: 'abc', DEMO: 'yes', DATABASE_URL: url })?.split('\n')
  expect(lines).toEqual([
    'PORT must be a number from 0 to 65535.',
    'DEMO must be 0 or 1.',
    expect.stringContaining('SECRET_KEY is required with DATABASE_URL'),
  ])
})

test('without settings the demo runs on port 3000 with an embedded database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    publicUrl: { scheme: 'http', host: 'localhost', port: undefined },
    databaseUrl: undefined,
    dataDir: resolve('data'),
    demo: true,
    secretKey: undefined,
    smtpUrl: undefined,
    mailFrom: 'Direct Connect <no-reply@localhost>',
    trustedProxies: undefined,
    limits: {
      quoteMinutes: 20,
      holdMinutes: 15,
      unpaidSeats: { user: 100, agency: 300 },
      changesPerHour: 10,
      callsAtOnce: 2,
      perMinute: { search: 600, list: 300, quote: 120, export: 10, file: 60 },
    },
    metricsToken: undefined,
    publicApiDocs: false,
  })
})

test('with DATABASE_URL there is no demo unless DEMO is 1', () => {
  const production = { DATABASE_URL: url, SECRET_KEY: secret }
  expect(readConfig(production)).toMatchObject({ databaseUrl: url, secretKey: secret, demo: false })
  expect(readConfig({ ...production, DEMO: '1' }).demo).toBe(true)
})

const good = [
  { set: { PORT: '0' }, reads: { port: 0 } },
  { set: { PORT: '' }, reads: { port: 3000 } },
  { set: { UNPAID_SEATS_PER_USER: '0' }, reads: { limits: { unpaidSeats: { user: 0, agency: 300 } } } },
  { set: { DEMO: '0' }, reads: { demo: false } },
  { set: { METRICS_TOKEN: 't'.repeat(16) }, reads: { metricsToken: 't'.repeat(16) } },
  { set: { PUBLIC_API_DOCS: '1' }, reads: { publicApiDocs: true } },
  { set: { MAIL_FROM: 'Tours <tours@example.com>' }, reads: { mailFrom: 'Tours <tours@example.com>' } },
  {
    set: { TRUSTED_PROXIES: '10.0.0.0/8, ::1, fd00::/8, loopback' },
    reads: { trustedProxies: ['10.0.0.0/8', '::1', 'fd00::/8', 'loopback'] },
  },
]
for (const { set, reads } of good) {
  test(`${JSON.stringify(set)} is read as ${JSON.stringify(reads)}`, () =>
    expect(readConfig(set)).toMatchObject(reads))
}

test('Stripe needs all three settings; without them the test gateway takes cards', () => {
  expect(readConfig({}).stripe).toBeUndefined()
  const keys = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  expect(readConfig(keys).stripe).toEqual({
    secretKey: 'sk_x',
    publishableKey: 'pk_x',
    webhookSecret: 'whsec_x',
    apiUrl: undefined,
  })
})
