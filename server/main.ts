import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Speeds up the next start. Must run before everything else is imported.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'direct-connect'))
const { runProcess } = await import('#server/run-process.ts')
await runProcess()
