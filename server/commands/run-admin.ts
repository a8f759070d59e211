import { parseArgs } from 'node:util'

import { commandErrorText, type CommandIo } from '#server/commands/command.ts'
import { readPassword } from '#server/commands/read-password.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Connection, type Db, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { changeSubdomain } from '#server/features/agencies/change-subdomain.ts'
import { createProviderAdministrator } from '#server/features/users/create-provider-administrator.ts'
import { reachDatabase, type StartedDatabase } from '#server/start-database.ts'
import { systemClock } from '#server/system-clock.ts'

const usage = `npm run admin -- create-provider-administrator --username NAME --display-name "NAME" [--email ADDRESS]

Creates a provider administrator, who signs in on the bare host. Prompts for the password, or reads it from
standard input.

npm run admin -- change-subdomain --from NAME --to NAME

Gives an agency another subdomain, also on a database that an update has not migrated yet.

Both use the settings and database of npm start, whether or not the portal is running.`

interface Command {
  /** Returns the errors. */
  run: (config: Config, io: CommandIo) => Promise<string[]>
  done: string
}

const text = { type: 'string' } as const
const options = {
  username: text,
  'display-name': text,
  email: text,
  from: text,
  to: text,
  help: { type: 'boolean' },
} as const

function readCommand(words: string[]): Command | undefined {
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  const { help, username, email = null, from, to } = values
  const name = positionals.join(' ')
  if (help) return undefined
  if (name === 'create-provider-administrator' && username) {
    const who = { username, displayName: values['display-name'] ?? username, email }
    const done = 'Administrator created. They can sign in on the bare host.'
    return { run: (config, io) => createAdministrator(config, io, who), done }
  }
  if (name === 'change-subdomain' && from && to)
    return { run: (config) => moveAgency(config, { from, to }), done: 'Subdomain changed.' }
  return undefined
}

type Administrator = Parameters<typeof createProviderAdministrator>[2]

async function createAdministrator(config: Config, io: CommandIo, who: Omit<Administrator, 'password'>) {
  const password = await readPassword(`Password for ${who.username}: `, io)
  return withDatabase(config, async ({ connection, ownerConnection }) => {
    await migrate(ownerConnection, connection)
    return withConnection(connection, (db) =>
      createProviderAdministrator(db, systemClock(), { ...who, password }),
    )
  })
}

/** As the owner, because nothing is granted to the app's role before the migration. */
const moveAgency = (config: Config, names: { from: string; to: string }) =>
  withDatabase(config, ({ ownerConnection }) =>
    withConnection(ownerConnection, (db) => changeSubdomain(db, systemClock(), names)),
  )

async function withDatabase<Result>(config: Config, work: (database: StartedDatabase) => Promise<Result>) {
  const database = await reachDatabase(config)
  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}

async function withConnection<Result>(connection: Connection, work: (db: Db) => Promise<Result>) {
  const { db, close } = openDatabase(connection, { connections: 2 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function run(words: string[], io: CommandIo) {
  const command = readCommand(words)
  return command
    ? { errors: await command.run(readConfig(io.env), io), done: command.done }
    : { errors: [usage], done: '' }
}

/** Returns the exit code. */
export async function runAdmin(words: string[], io: CommandIo): Promise<number> {
  const { errors, done } = await run(words, io).catch((error: unknown) => ({
    errors: [commandErrorText(error, usage)],
    done: '',
  }))
  if (errors.length === 0) io.stdout.write(`${done}\n`)
  else io.stderr.write(`${errors.join('\n')}\n`)
  return errors.length === 0 ? 0 : 1
}
