import { parseArgs } from 'node:util'

import { commandErrorText, type CommandIo } from '#server/commands/command.ts'
import { withDatabase } from '#server/commands/with-database.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'

const usage = `npm run account -- check

Compares the agencies' accounts with their reservations, balances and statements. Prints each difference and exits with
status 1 if there is any. Uses the settings and database of npm start, whether or not the portal is running.`

/** Returns the errors. */
async function run(words: string[], io: CommandIo): Promise<string[]> {
  const { positionals } = parseArgs({ args: words, options: {}, allowPositionals: true })
  if (positionals.join(' ') !== 'check') return [usage]
  const differences = await withDatabase(io, checkAccounts)
  if (differences.length === 0) io.stdout.write('The accounts are right.\n')
  return differences
}

/** Returns the exit code. */
export async function runAccount(words: string[], io: CommandIo): Promise<number> {
  const errors = await run(words, io).catch((error: unknown) => [commandErrorText(error, usage)])
  if (errors.length > 0) io.stderr.write(`${errors.join('\n')}\n`)
  return errors.length === 0 ? 0 : 1
}
