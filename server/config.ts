import { resolve } from 'node:path'

import { z } from 'zod'

import { timeZone } from '#server/features/catalogue/catalogue-fields.ts'
import { limitSettings, limitsOf } from '#server/limits.ts'
import { addressErrors, hostName, isSiteUrl, publicUrlOf } from '#server/public-url.ts'

/** An invalid setting; the message is shown to the operator. */
export class SettingError extends Error {}

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** Optional, like all settings without a default. */
const text = (pattern: RegExp, hint: string) => z.string().regex(pattern).optional().meta({ hint })

const hasHost = (address: string) => URL.canParse(address) && new URL(address).hostname !== ''
const url = (pattern: RegExp, hint: string) =>
  z.string().regex(pattern).refine(hasHost).optional().meta({ hint })

const databaseUrl = text(/^postgres(ql)?:\/\//, 'a URL that starts with postgres://')

const proxy = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
])

const settings = z.object({
  PORT: port.default(3000).meta({ hint: 'a number from 0 to 65535' }),
  HOST: z.string().default('localhost').meta({ hint: 'an address or host name to listen on' }),
  PORTAL_HOST: z
    .string()
    .toLowerCase()
    .regex(hostName)
    .optional()
    .meta({ hint: 'the host name of the portal, without a port' }),
  PUBLIC_URL: z
    .string()
    .refine(isSiteUrl)
    .transform((address) => new URL(address))
    .optional()
    .meta({ hint: 'the address of the bare site, without a path, like https://portal.example' }),
  INSECURE_HTTP: flag.default(false).meta({ hint: '0 or 1' }),
  DATABASE_URL: databaseUrl,
  MIGRATION_DATABASE_URL: databaseUrl,
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(500)
    .default(20)
    .meta({ hint: 'a number from 2 to 500' }),
  DATABASE_PREPARED: flag.default(true).meta({ hint: '1, or 0 behind a pooler without prepared statements' }),
  DATA_DIR: z.string().default('./data').meta({ hint: 'a folder' }),
  DEMO: flag.optional().meta({ hint: '0 or 1' }),
  SECRET_KEY: z.string().min(32).optional().meta({ hint: 'at least 32 characters' }),
  SMTP_URL: url(/^smtps?:\/\//, 'a URL that starts with smtp:// or smtps://'),
  MAIL_FROM: text(/^[^@]+@[^@\s]+$/, 'an email address, or a name with one in <>'),
  MAIL_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(8)
    .meta({ hint: 'a number from 1 to 100' }),
  ...limitSettings,
  ACCOUNT_TIME_ZONE: timeZone
    .default('America/Los_Angeles')
    .meta({ hint: 'an IANA time zone, like America/Phoenix' }),
  // The provider can change a reservation for 90 days after the tour.
  GUEST_DATA_MONTHS: z.coerce
    .number()
    .int()
    .min(4)
    .max(120)
    .default(24)
    .meta({ hint: 'a whole number of months from 4 to 120' }),
  STRIPE_SECRET_KEY: text(/^[sr]k_/, "Stripe's secret key, which starts with sk_ or rk_"),
  STRIPE_PUBLISHABLE_KEY: text(/^pk_/, "Stripe's publishable key, which starts with pk_"),
  STRIPE_WEBHOOK_SECRET: text(/^whsec_/, "the webhook's signing secret, which starts with whsec_"),
  STRIPE_API_URL: url(/^https?:\/\//, 'a URL that starts with http:// or https://'),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .pipe(z.array(proxy))
    .optional()
    .meta({ hint: 'a comma-separated list of addresses or networks, like 10.0.0.0/8' }),
  METRICS_TOKEN: text(/^[\u0021-\u007e]{16,}$/, 'at least 16 characters without spaces'),
  PUBLIC_API_DOCS: flag.default(false).meta({ hint: '0 or 1' }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .optional()
    .meta({ hint: 'fatal, error, warn, info, debug or silent' }),
})

export type Config = ReturnType<typeof readConfig>

const stripeSettings = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Nothing else reads the environment. An empty setting counts as absent. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  const errors = parsed.success ? [] : parsed.error.issues.map(explain)
  if (given['DATABASE_URL'] && !given['SECRET_KEY']) {
    errors.push(
      'SECRET_KEY is required with DATABASE_URL: set it to at least 32 random characters and keep it.',
    )
  }
  if (given['MIGRATION_DATABASE_URL'] && !given['DATABASE_URL'])
    errors.push('MIGRATION_DATABASE_URL is only used with DATABASE_URL: set both or neither.')
  const isPartial = stripeSettings.some((name) => given[name]) && !stripeSettings.every((name) => given[name])
  if (isPartial) errors.push(`Set ${stripeSettings.join(', ')} together or not at all.`)
  if (parsed.success) errors.push(...addressErrors(parsed.data))
  if (!parsed.success || errors.length > 0) throw new SettingError(errors.join('\n'))
  const set = parsed.data
  const publicUrl = publicUrlOf(set)
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl,
    databaseUrl: set.DATABASE_URL,
    migrationDatabaseUrl: set.MIGRATION_DATABASE_URL,
    databaseConnections: set.DATABASE_CONNECTIONS,
    databasePrepared: set.DATABASE_PREPARED,
    dataDir: resolve(set.DATA_DIR),
    demo: set.DEMO ?? set.DATABASE_URL === undefined,
    secretKey: set.SECRET_KEY,
    limits: limitsOf(set),
    accountTimeZone: set.ACCOUNT_TIME_ZONE,
    guestDataMonths: set.GUEST_DATA_MONTHS,
    stripe: stripeOf(set),
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? `Direct Connect <no-reply@${publicUrl.host}>`,
    mailConnections: set.MAIL_CONNECTIONS,
    trustedProxies: set.TRUSTED_PROXIES,
    metricsToken: set.METRICS_TOKEN,
    publicApiDocs: set.PUBLIC_API_DOCS,
    /** npm runs us through a shell, which doesn't pass signals on. */
    startedByNpm: given['npm_lifecycle_event'] !== undefined,
    logLevel: set.LOG_LEVEL ?? (set.DATABASE_URL === undefined ? 'warn' : 'info'),
  }
}

type Settings = z.output<typeof settings>

/** Without Stripe's settings the test gateway takes cards. */
function stripeOf(set: Settings) {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = set
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return undefined
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL,
  }
}

type Name = keyof typeof settings.shape

function explain({ path }: z.core.$ZodIssue): string {
  const name = path[0] as Name
  return `${name} must be ${String(settings.shape[name].meta()?.['hint'])}.`
}
