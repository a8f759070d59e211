import { parseArgs } from 'node:util'

import { type CommandIo, runCommand, withDatabase } from '#server/commands/command.ts'
import { readConfig } from '#server/config.ts'
import { checkAccounts, recently } from '#server/features/ledger/check-accounts.ts'

const usage = `npm run account -- check

Compares the agencies' accounts with their reservations, balances and statements, and the seats and weights of departures
with those who travel. Prints each difference and exits with status 1 if there is any. Uses the settings and database of
npm start, whether or not the portal is running.`

/** Returns the exit code. */
export const runAccount = (words: string[], io: CommandIo): Promise<number> =>
  runCommand(io, usage, async () => {
    const { positionals } = parseArgs({ args: words, options: {}, allowPositionals: true })
    if (positionals.join(' ') !== 'check') return [usage]
    const differences = await withDatabase(readConfig(io.env), (db) =>
      checkAccounts(db, recently(Temporal.Now.instant())),
    )
    if (differences.length === 0) io.stdout.write('The accounts are right.\n')
    return differences
  })
