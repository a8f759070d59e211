import { runCatalogue } from '#server/commands/run-catalogue.ts'

process.exit(await runCatalogue(process.argv.slice(2), process))
