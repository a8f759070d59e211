import { expect } from '@playwright/test'

import { messagesTo } from '#tests/support/journeys/mails.ts'

/** Waits for a message to this address and returns the link in the latest one. */
export async function passwordLinkFor(recipient: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      link = /^http\S+$/m.exec((await messagesTo(recipient)).at(-1)?.text ?? '')?.[0]
      return link
    }, `a message to ${recipient}`)
    .toBeDefined()
  return link ?? ''
}
