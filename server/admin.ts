import { parseArgs } from 'node:util'

import { commandErrorText } from '#server/command.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createProviderAdministrator } from '#server/features/users/create-provider-administrator.ts'
import { readPassword } from '#server/read-password.ts'
import { reachDatabase } from '#server/start-database.ts'
import { systemClock } from '#server/system-clock.ts'

const usage = `npm run admin -- create-provider-administrator --username NAME --display-name "NAME" [--email ADDRESS]

Creates a provider administrator, who signs in on the bare host. Prompts for the password, or reads it from
standard input. Uses the settings and database of npm start, whether or not the portal is running.`

function readArguments(words: string[]) {
  const text = { type: 'string' } as const
  const options = { username: text, 'display-name': text, email: text, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  if (values.help || positionals.join(' ') !== 'create-provider-administrator' || !values.username)
    return undefined
  return {
    username: values.username,
    displayName: values['display-name'] ?? values.username,
    email: values.email ?? null,
  }
}

async function main(): Promise<string[]> {
  const who = readArguments(process.argv.slice(2))
  if (!who) return [usage]
  const config = readConfig()
  const password = await readPassword(`Password for ${who.username}: `)
  const database = await reachDatabase(config)
  const { db, close } = openDatabase(database.connection, { connections: 2 })
  try {
    await migrate(database.ownerConnection, database.connection)
    return await createProviderAdministrator(db, systemClock(), { ...who, password })
  } finally {
    await close()
    await database.stop()
  }
}

const errors = await main().catch((error: unknown) => [commandErrorText(error, usage)])
if (errors.length === 0) process.stdout.write('Administrator created. They can sign in on the bare host.\n')
else process.stderr.write(`${errors.join('\n')}\n`)
process.exit(errors.length === 0 ? 0 : 1)
