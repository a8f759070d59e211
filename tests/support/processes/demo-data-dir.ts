import { existsSync } from 'node:fs'
import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { inject } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { tryFileLock } from '#server/db/embedded/file-lock.ts'
import { newFolder, startHere, type WhenDone } from '#tests/support/processes/embedded-postgres-app.ts'
import { start } from '#tests/support/processes/server-process.ts'

/** A DATA_DIR with the demo, as after a first start; copying one is much faster than a first start. */
export async function demoDataDir(whenDone?: WhenDone): Promise<string> {
  const { template } = await firstStart(whenDone)
  const folder = await newFolder(whenDone)
  await cp(template, folder, { recursive: true })
  return folder
}

/** What the first start of the run printed. */
export async function firstStartOutput(): Promise<string> {
  const { output } = await firstStart()
  return readFile(output, 'utf8')
}

/** Of several workers that need it at once, one makes it and the others wait. */
async function firstStart(whenDone?: WhenDone) {
  const [template, output] = [join(inject('demoFolder'), 'data'), join(inject('demoFolder'), 'output.txt')]
  let unlock: ReturnType<typeof tryFileLock>
  while (!existsSync(template) && !(unlock = tryFileLock(`${template}.lock`))) await wait(100)
  try {
    if (existsSync(template)) return { template, output }
    const folder = await newFolder(whenDone)
    const server = await start({ DATA_DIR: folder }, whenDone)
    await dropUnsentMail(folder)
    await server.stop()
    await writeFile(output, server.stdout)
    await rename(folder, template)
    return { template, output }
  } finally {
    unlock?.()
  }
}

/** Otherwise each copy would send the demo's confirmations, with PDF vouchers. */
async function dropUnsentMail(dataDir: string) {
  const { connection } = await startHere(dataDir)
  const { db, close } = openDatabase(connection, { connections: 1 })
  await db.deleteFrom('mail_outbox').where('sent_at', 'is', null).execute()
  await close()
}
