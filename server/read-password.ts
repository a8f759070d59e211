import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Prompts without echo at a terminal, or reads a line from standard input. */
export async function readPassword(prompt: string): Promise<string> {
  const terminal = process.stdin.isTTY
  if (terminal) process.stderr.write(prompt)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal })
  const answer = await new Promise<string>((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(''))
  })
  lines.close()
  if (terminal) process.stderr.write('\n')
  return answer
}
