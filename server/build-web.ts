import { ensureWebBuilt } from '#server/web-build.ts'

await ensureWebBuilt((text) => void process.stdout.write(`${text}\n`))
