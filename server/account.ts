import { runAccount } from '#server/commands/run-account.ts'

process.exit(await runAccount(process.argv.slice(2), process))
