import { onTestFinished } from 'vitest'

import { startSmtpServer } from '#tests/support/mail/smtp-server.ts'

/** A mail server for one test. */
export async function smtpDouble() {
  const server = await startSmtpServer()
  onTestFinished(server.close)
  return server
}
