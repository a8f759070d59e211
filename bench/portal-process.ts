// The portal as `npm start` runs it, without the web app, with settings from the parent process.
import { answerParent, leaveSignalsToParent } from '#bench/server-process.ts'
import { readConfig } from '#server/config.ts'
import { runPortal } from '#server/run-portal.ts'

leaveSignalsToParent()
const config = readConfig()
const { port } = await runPortal(
  config,
  {
    connection: config.databaseUrl ?? '',
    ownerConnection: config.migrationDatabaseUrl ?? '',
    onLost: () => undefined,
    stop: async () => undefined,
  },
  undefined,
)
answerParent(port)
