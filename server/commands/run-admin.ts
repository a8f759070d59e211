import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'

import { type CommandIo, runCommand, withDatabase } from '#server/commands/command.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { changeSubdomain } from '#server/features/agencies/change-subdomain.ts'
import { createProviderAdministrator } from '#server/features/users/create-provider-administrator.ts'
import { reachDatabase } from '#server/start-database.ts'
import { systemClock } from '#server/system-clock.ts'

const usage = `npm run admin -- create-provider-administrator --username NAME --display-name "NAME" [--email ADDRESS]

Creates a provider administrator, who signs in on the bare host. Prompts for the password, or reads it from
standard input.

npm run admin -- change-subdomain --from NAME --to NAME

Gives an agency another subdomain, also on a database that an update has not migrated yet.

Both use the settings and database of npm start, whether or not the portal is running.`

const text = { type: 'string' } as const
const options = {
  username: text,
  'display-name': text,
  email: text,
  from: text,
  to: text,
  help: { type: 'boolean' },
} as const

/** Returns the errors. */
async function run(words: string[], io: CommandIo): Promise<string[]> {
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  const { help, username, email = null, from, to } = values
  const name = positionals.join(' ')
  if (name === 'create-provider-administrator' && username && !help) {
    const who = { username, displayName: values['display-name'] ?? username, email }
    const errors = await createAdministrator(readConfig(io.env), io, who)
    return done(errors, 'Administrator created. They can sign in on the bare host.', io)
  }
  if (name === 'change-subdomain' && from && to && !help)
    return done(await moveAgency(readConfig(io.env), { from, to }), 'Subdomain changed.', io)
  return [usage]
}

function done(errors: string[], text: string, io: CommandIo): string[] {
  if (errors.length === 0) io.stdout.write(`${text}\n`)
  return errors
}

type Administrator = Parameters<typeof createProviderAdministrator>[2]

async function createAdministrator(config: Config, io: CommandIo, who: Omit<Administrator, 'password'>) {
  const password = await readPassword(`Password for ${who.username}: `, io)
  return withDatabase(config, (db) => createProviderAdministrator(db, systemClock(), { ...who, password }))
}

/** As the owner, because nothing is granted to the app's role before the migration. */
async function moveAgency(config: Config, names: { from: string; to: string }) {
  const database = await reachDatabase(config)
  const { db, close } = openDatabase(database.ownerConnection, { connections: 2 })
  try {
    return await changeSubdomain(db, systemClock(), names)
  } finally {
    await close()
    await database.stop()
  }
}

/** Returns the exit code. */
export const runAdmin = (words: string[], io: CommandIo): Promise<number> =>
  runCommand(io, usage, () => run(words, io))

/** Prompts without echo at a terminal, or reads a line from standard input. */
async function readPassword(prompt: string, { stdin, stderr }: CommandIo): Promise<string> {
  const terminal = stdin.isTTY === true
  if (terminal) stderr.write(prompt)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal })
  const answer = await new Promise<string>((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(''))
  })
  lines.close()
  if (terminal) stderr.write('\n')
  return answer
}
