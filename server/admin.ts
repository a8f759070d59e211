import { runAdmin } from '#server/commands/run-admin.ts'

process.exit(await runAdmin(process.argv.slice(2), process))
