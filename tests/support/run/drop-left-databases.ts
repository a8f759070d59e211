import { dropLeftDatabases } from '#tests/support/test-database.ts'

await dropLeftDatabases()
