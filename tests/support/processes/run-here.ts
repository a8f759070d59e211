import { Readable } from 'node:stream'

import type { CommandIo } from '#server/commands/command.ts'
import { runAccount } from '#server/commands/run-account.ts'
import { runAdmin } from '#server/commands/run-admin.ts'
import { runCatalogue } from '#server/commands/run-catalogue.ts'

type Settings = Record<string, string>

/** Runs a command in this process, which is much faster than in its own. */
async function runHere(
  run: (words: string[], io: CommandIo) => Promise<number>,
  settings: Settings,
  words: string[],
  typed: string,
) {
  const printed = { said: '', complained: '' }
  const code = await run(words, {
    env: settings,
    stdin: Readable.from([typed]),
    stdout: { write: (text) => (printed.said += text) },
    stderr: { write: (text) => (printed.complained += text) },
  })
  return { code, ...printed }
}

/** Like `npm run admin -- …` with a typed password. */
export const adminHere = (settings: Settings, words: string[], password = '') =>
  runHere(runAdmin, settings, words, `${password}\n`)

/** Like `npm run catalogue -- …`. */
export const catalogueHere = (settings: Settings, ...words: string[]) =>
  runHere(runCatalogue, settings, words, '')

/** Like `npm run account -- …`. */
export const accountHere = (settings: Settings, ...words: string[]) =>
  runHere(runAccount, settings, words, '')
