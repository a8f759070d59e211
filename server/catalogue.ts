import { runCatalogue } from '#server/run-catalogue.ts'

process.exit(await runCatalogue(process.argv.slice(2), process))
