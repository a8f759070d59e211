// node scripts/with-browser.mjs <tool> <args...>: runs a tool of node_modules/.bin with CHROME_PATH set.
import { spawn } from 'node:child_process'

import { findBrowser } from './browser.mjs'

const [tool, ...args] = process.argv.slice(2)
const child = spawn(tool, args, { stdio: 'inherit', env: { ...process.env, CHROME_PATH: findBrowser() } })
for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => child.kill(s))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
