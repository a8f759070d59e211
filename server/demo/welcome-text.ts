import type { Config } from '#server/config.ts'
import { demoAgencies, demoPassword, providerUsers } from '#server/demo/demo-agencies.ts'
import type { RunningPortal } from '#server/run-portal.ts'

const names = (users: { username: string }[]) => users.map(({ username }) => username).join(', ')

export function welcomeText(config: Config, { port, siteOrigin, hasAdministrator }: RunningPortal): string {
  const lines = [`Direct Connect is ready at ${siteOrigin(null)}`]
  if (config.publicUrl.port !== undefined) lines.push(`Listening on port ${port}.`)
  if (!hasAdministrator) {
    lines.push('There is no administrator yet. Create one: npm run admin -- create-provider-administrator')
  }
  if (config.databaseUrl && !config.stripe) {
    lines.push(
      'Warning: the built-in test gateway confirms card bookings without moving money. ' +
        'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET to take real cards.',
    )
  }
  if (config.demo) {
    lines.push(
      '',
      `Demo accounts (password ${demoPassword}):`,
      `  ${siteOrigin(null)}  ${names(providerUsers)}`,
    )
    for (const { domain, users } of demoAgencies) lines.push(`  ${siteOrigin(domain)}  ${names(users)}`)
  }
  return lines.join('\n')
}
