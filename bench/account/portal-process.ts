// Runs bench/portal-process.ts. The parent process can switch account lines off.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

import { withLines, withoutLines } from '#bench/account/lines-switch.ts'

const choice = "if (values.status === 'pending' ||"
const shared = globalThis as { hasNoLines?: boolean }

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/insert-reservation.ts')) return loaded
    const source = readFileSync(new URL(url), 'utf8')
    const changed = source.replace(choice, `${choice} globalThis.hasNoLines ||`)
    if (changed === source) throw new Error(`insert-reservation.ts has no '${choice}'.`)
    return { ...loaded, source: changed }
  },
})
process.on('message', (what) => {
  if (what === withLines || what === withoutLines) shared.hasNoLines = what === withoutLines
})
await import('#bench/portal-process.ts')
