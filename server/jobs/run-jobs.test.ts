import { expect, test } from 'vitest'

import { queueMail } from '#server/mail/queue-mail.ts'
import { stripePortal } from '#tests/support/stripe-portal.ts'

const { stripe, portal, opened } = await stripePortal()
const troublesOf = (job: string) => portal.troubles.filter((trouble) => trouble.job === job)

test('a payment that could not be called off is told', async () => {
  await opened()
  portal.advance({ minutes: 15 })
  stripe.failing = true
  portal.jobs.wake()
  await expect
    .poll(() => troublesOf('payments called off'))
    .toMatchObject([{ attempts: 1, reason: expect.stringContaining('on fire'), isGivenUp: false }])
})

test('a message that could not be sent is told', async () => {
  portal.mail.failing = true
  const mail = { recipient: 'guest@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await portal.db.transaction().execute((tx) => queueMail(tx, portal.clock.now, mail))
  portal.jobs.wake('mail')
  await expect
    .poll(() => troublesOf('mail'))
    .toMatchObject([{ attempts: 1, reason: 'mailbox on fire', isGivenUp: false }])
})
