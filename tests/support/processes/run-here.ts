import { Readable } from 'node:stream'

import type { CommandIo } from '#server/command.ts'
import { runAdmin } from '#server/run-admin.ts'
import { runCatalogue } from '#server/run-catalogue.ts'

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
