import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport, type SendMailOptions } from 'nodemailer'

import type { ComposedMail, MailAttachment } from '#server/mail/mail-text.ts'

interface OutgoingMail extends ComposedMail {
  id: string
  recipient: string
  date: Temporal.Instant
}

export interface MailTransport {
  send(mail: OutgoingMail, timeout: AbortSignal): Promise<void>
}

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 15_000 }

const attachmentOf = async ({ filename, contentType, content }: MailAttachment) => ({
  filename,
  contentType,
  content: Buffer.from(await content()),
})

/** A resent message has the same Message-ID, so mail programs recognize the duplicate. */
const messageOptions = async (mail: OutgoingMail, from: string): Promise<SendMailOptions> => ({
  from,
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: await Promise.all(mail.attachments.map(attachmentOf)),
  date: new Date(mail.date.epochMilliseconds),
  messageId: `<${mail.id}@${from.replace(/^.*@|>$/g, '')}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Its connections stay open for the next messages. */
export function smtpTransport(url: string, from: string): MailTransport {
  const open = () =>
    createTransport({ ...timeouts, url, pool: true, maxConnections: 1, maxRequeues: 1, idleTimeout: 5_000 })
  // One connection each, because nodemailer aborts a delivery only by closing all connections of a pool.
  const free: ReturnType<typeof open>[] = []
  return {
    async send(mail, timeout) {
      const message = await messageOptions(mail, from)
      const smtp = free.pop() ?? open()
      const abort = () => smtp.close({ force: true })
      timeout.addEventListener('abort', abort)
      try {
        timeout.throwIfAborted()
        await smtp.sendMail(message)
      } catch (error) {
        throw timeout.aborted ? new Error('The mail server took too long.', { cause: error }) : error
      } finally {
        timeout.removeEventListener('abort', abort)
        if (!timeout.aborted) free.push(smtp)
      }
    },
  }
}

/** Writes each message as an .eml file and its text as a .txt file. */
export function fileTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  const write = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, `.${name}`), content, { mode: 0o600 })
    await rename(join(folder, `.${name}`), join(folder, name))
  }
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { message } = await composer.sendMail(await messageOptions(mail, from))
      const name = `${mail.date.toString({ smallestUnit: 'second' }).replaceAll(':', '-')}-${mail.id}`
      await write(`${name}.eml`, message as Buffer)
      await write(`${name}.txt`, `To: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.text}`)
    },
  }
}
