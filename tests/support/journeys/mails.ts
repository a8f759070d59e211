import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect } from '@playwright/test'

import { portalDataDir } from '#tests/support/journeys/portal-for-run.ts'

/** The .txt files of the messages to this address, oldest first, each with the name of its file. */
export async function messagesTo(recipient: string): Promise<{ name: string; text: string }[]> {
  const folder = join(portalDataDir(), 'mail')
  const names = await readdir(folder).catch(() => [])
  const texts = names.filter((name) => /^[^.].*\.txt$/.test(name)).sort()
  const messages = await Promise.all(
    texts.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
  return messages.filter(({ text }) => text.startsWith(`To: ${recipient}\n`))
}

/** Waits for a message with these words in its subject. */
export async function mailAbout(recipient: string, subject: string) {
  let found: { name: string; text: string } | undefined
  await expect
    .poll(async () => {
      found = (await messagesTo(recipient)).find(({ text }) => text.split('\n', 2)[1]?.includes(subject))
      return found
    }, `a message to ${recipient} about ${subject}`)
    .toBeDefined()
  const { name = '', text = '' } = found ?? {}
  const eml = await readFile(join(portalDataDir(), 'mail', name.replace(/\.txt$/, '.eml')), 'utf8')
  return { text, html: htmlIn(eml), files: filesIn(eml) }
}

const partsOf = (eml: string) =>
  eml.split(/\r?\n--.*\r?\n/).map((part) => {
    const end = /\r?\n\r?\n/.exec(part)
    const head = part.slice(0, end?.index ?? 0)
    return { head, body: part.slice((end?.index ?? 0) + (end?.[0].length ?? 0)) }
  })

function htmlIn(eml: string): string {
  const body = partsOf(eml).find(({ head }) => head.includes('Content-Type: text/html'))?.body ?? ''
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const filesIn = (eml: string) =>
  new Map(
    partsOf(eml).flatMap(({ head, body }) => {
      const name = /Content-Disposition: attachment; filename=(\S+)/.exec(head)?.[1]
      return name ? [[name, Buffer.from(body, 'base64')] as const] : []
    }),
  )
