import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Started again, the same files need not be compiled again. Everything else is imported after this.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'direct-connect'))
const { runProcess } = await import('#server/run-process.ts')
await runProcess()
