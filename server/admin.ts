import { runAdmin } from '#server/run-admin.ts'

process.exit(await runAdmin(process.argv.slice(2), process))
