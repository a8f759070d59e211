// node scripts/with-browser.mjs <tool> <args...>: runs a tool of node_modules/.bin with CHROME_PATH set.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

import { findBrowser } from './browser.mjs'

const [tool, ...args] = process.argv.slice(2)
// node_modules/.bin also has the project's own Node.
const PATH = [join(import.meta.dirname, '..', 'node_modules', '.bin'), process.env.PATH].join(delimiter)
const child = spawn(tool, args, {
  stdio: 'inherit',
  env: { ...process.env, PATH, CHROME_PATH: findBrowser() },
})
for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => child.kill(s))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
