import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect } from '@playwright/test'

import { portalDataDir } from '#tests/support/journeys/portal-for-run.ts'

/** Waits for a message to this address and returns the link in the latest one. */
export async function passwordLinkFor(recipient: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      link = /^http\S+$/m.exec((await messagesTo(recipient)).at(-1) ?? '')?.[0]
      return link
    }, `a message to ${recipient}`)
    .toBeDefined()
  return link ?? ''
}

async function messagesTo(recipient: string): Promise<string[]> {
  const folder = join(portalDataDir(), 'mail')
  const names = await readdir(folder).catch(() => [])
  const texts = names.filter((name) => /^[^.].*\.txt$/.test(name)).sort()
  const messages = await Promise.all(texts.map((name) => readFile(join(folder, name), 'utf8')))
  return messages.filter((message) => message.startsWith(`To: ${recipient}\n`))
}
