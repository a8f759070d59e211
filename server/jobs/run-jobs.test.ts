import { expect, test } from 'vitest'

import { queueMail } from '#server/mail/queue-mail.ts'
import { stripePortal } from '#tests/support/stripe-portal.ts'

const { stripe, portal, opened } = await stripePortal()
const failuresOf = (job: string) => portal.jobFailures.filter((failure) => failure.job === job)

test('a payment that could not be canceled is reported', async () => {
  await opened()
  portal.advance({ minutes: 15 })
  stripe.failing = true
  portal.jobs.wake()
  await expect
    .poll(() => failuresOf('payment cancellations'))
    .toMatchObject([{ attempts: 1, reason: expect.stringContaining('is down'), gaveUp: false }])
})

test('an email that could not be sent is reported', async () => {
  portal.mail.failing = true
  const mail = { recipient: 'guest@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await portal.db.transaction().execute((tx) => queueMail(tx, portal.clock.now, mail))
  portal.jobs.wake('mail')
  await expect
    .poll(() => failuresOf('mail'))
    .toMatchObject([{ attempts: 1, reason: 'mail server is down', gaveUp: false }])
})
