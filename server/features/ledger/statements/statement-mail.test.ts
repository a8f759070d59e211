import { expect, test } from 'vitest'

import { statementMail } from '#server/features/ledger/statements/statement-mail.ts'
import { bookOnAccount } from '#tests/support/ledger/account-portal.ts'
import { closingPortal } from '#tests/support/ledger/closing-portal.ts'

const statement = {
  number: 3,
  month: '2026-10-01',
  due_date: '2026-12-01',
  opening_cents: 10_00,
  closing_cents: 1234_50,
}
const names = { reader: 'Uma <Xu>', agency: 'Canyon & Co', provider: 'Papillon' }
const link = 'https://canyon.portal.example/agency-account/statements/3'

const cases = [
  { cents: 1234_50, says: 'Please pay $1,234.50 by Tue, Dec 1, 2026.' },
  { cents: 0, says: 'There is nothing to pay.' },
  { cents: -20_00, says: 'Papillon owes you $20.00.' },
]
for (const { cents, says } of cases) {
  test(`a mail about a closing balance of ${cents} cents says: ${says}`, () => {
    const { text } = statementMail({ ...statement, closing_cents: cents }, names, link)
    expect(text).toContain(`Papillon closed Canyon & Co's account for October 2026. ${says}`)
    expect(text.includes('Due date: Tue, Dec 1, 2026')).toBe(cents > 0)
  })
}

test('the mail has both balances and a link to the statement, as text and as HTML', () => {
  const { subject, text, html } = statementMail(statement, names, link)
  expect(subject).toBe('Statement 3 for October 2026: Canyon & Co')
  expect(text).toContain('Hello Uma <Xu>,')
  expect(text).toContain('Opening balance: $10.00\nClosing balance: $1,234.50\n')
  expect(text).toContain(`Open the statement:\n${link}\n`)
  expect(html).toContain(`<a class="accent" href="${link}"`)
  expect(html).toContain('Hello Uma &lt;Xu&gt;,')
})

test('closing a month mails every administrator of the agency who has an address, and no one else', async () => {
  const { portal, agency, agent, go, close } = await closingPortal()
  await agency.addUser('second', { permissions: [2], email: 'Second@example.com' })
  await agency.addUser('same', { permissions: [2], email: 'second@EXAMPLE.com' })
  await agency.addUser('disabled', { permissions: [2], enabled: false })
  await agency.addUser('silent', { permissions: [2], email: null })
  await agency.addUser('pricing', { permissions: [3, 4, 5] })
  await (await portal.newAgency()).addUser('elsewhere', { permissions: [2] })
  await bookOnAccount(agent, '2026-11-27')
  await go('2026-12-01')
  const statementMails = () => portal.mail.sent.filter(({ subject }) => subject.startsWith('Statement '))
  await close('2026-12')
  await close('2026-11')
  await expect.poll(() => statementMails().length).toBe(2)
  await close('2026-11')
  const recipients = statementMails().map(({ recipient }) => recipient.toLowerCase())
  expect(recipients.toSorted()).toEqual(['manager@example.com', 'second@example.com'])
  const { text } = statementMails()[0] ?? { text: '' }
  expect(text).toContain(`http://${agency.host}/agency-account/statements/1\n`)
  expect(text).toContain('Please pay $110.00 by Thu, Dec 31, 2026.')
  const queued = await portal.db.selectFrom('mail_outbox').select('subject').execute()
  expect(queued.filter(({ subject }) => subject.startsWith('Statement '))).toHaveLength(2)
})
