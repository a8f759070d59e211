import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

import type { CommandIo } from '#server/commands/command.ts'

/** Prompts without echo at a terminal, or reads a line from standard input. */
export async function readPassword(prompt: string, { stdin, stderr }: CommandIo): Promise<string> {
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
