import type { FastifyInstance } from 'fastify'

import { guestDataFileName, guestDataPaths } from '#contract/guest-data/guest-data-routes.ts'
import { findGuestData, guestFileSearch } from '#contract/guest-data/guest-data.ts'
import { exportGuestData } from '#server/features/guest-data/export-guest-data.ts'
import { guestFileText } from '#server/features/guest-data/guest-file-text.ts'
import { addFile, sendFile } from '#server/http/files.ts'
import type { Portal } from '#server/http/portal.ts'

/** What is stored about one guest, for programs and to read, with the access of the search. */
export function addGuestDataFiles(app: FastifyInstance, portal: Portal) {
  const file = { endpoint: findGuestData, input: guestFileSearch } as const
  addFile(app, portal, { ...file, path: guestDataPaths.json }, async (scope, search, { reply }) =>
    sendFile(reply, {
      name: guestDataFileName('json'),
      type: 'application/json; charset=utf-8',
      content: `${JSON.stringify(await exportGuestData(scope, search), null, 2)}\n`,
    }),
  )
  addFile(app, portal, { ...file, path: guestDataPaths.txt }, async (scope, search, { reply }) =>
    sendFile(reply, {
      name: guestDataFileName('txt'),
      type: 'text/plain; charset=utf-8',
      content: guestFileText(await exportGuestData(scope, search)),
    }),
  )
}
