import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import type { AccountLine } from '#contract/ledger/lines.ts'
import type { ListedStatement, Statement } from '#contract/ledger/statements.ts'
import { type Answers, manager, renderApp } from '#web/test-app.tsx'

export const agencyID = '6f1c2f34-0000-4000-8000-0000000000a1'
const quoteID = '6f1c2f34-0000-4000-8000-0000000000d1'

export const provider = { ...manager, role: { ...manager.role, permissions: [1] } }
export const agent = { ...manager, role: { ...manager.role, permissions: [5] } }

export const ok = (body: unknown) => ({ status: 200, body })

export const accountWith = (own: Partial<AgencyAccount> = {}): AgencyAccount => ({
  agencyID,
  agency: 'Rim Tours',
  balance: 400,
  creditLimit: 1000,
  creditLeft: 600,
  nearLimit: false,
  overdue: 0,
  dueDate: null,
  closingDay: null,
  paymentDays: 30,
  today: '2026-11-17',
  closable: '2026-10',
  months: [
    { month: '2026-10', sale: 500, net: 400, commission: 100 },
    { month: '2026-11', sale: 0, net: 0, commission: 0 },
  ],
  version: 3,
  ...own,
})

const none = { sale: 0, net: 0, commission: 0, fee: 0, collected: 0, due: 0 }

export const booking: AccountLine = {
  id: '7',
  date: '2026-11-20',
  madeAt: '2026-11-01T18:00:00Z',
  kind: 'booking',
  quoteID,
  orl: '10020001',
  ProductName: 'West Rim Flight',
  guest: 'Ada Lovelace',
  sale: 500,
  net: 400,
  commission: 90,
  fee: 10,
  collected: 0,
  due: 410,
  extraSeats: 0,
  reference: null,
  text: null,
  madeBy: 'Andy Gentry',
  statement: null,
  reverses: null,
  isReversed: false,
}

export const payment: AccountLine = {
  ...booking,
  ...none,
  id: '8',
  date: '2026-11-05',
  kind: 'received',
  quoteID: null,
  orl: null,
  ProductName: null,
  guest: null,
  due: -10,
  reference: 'Wire 12',
  text: 'First half',
  madeBy: 'Paula Adams',
}

export const linesOf = (...rows: AccountLine[]) => ({
  rows,
  matches: rows.length,
  total: { ...none, sale: 500, net: 400, commission: 90, fee: 10, due: 400 },
})

export const listed: ListedStatement = {
  number: 2,
  month: '2026-09',
  closedAt: '2026-10-02T18:00:00Z',
  closedBy: 'Paula Adams',
  dueDate: '2026-11-01',
  opening: 0,
  closing: 250,
  lines: 12,
}

export const statementWith = (count: number, own: Partial<Statement> = {}): Statement => ({
  ...listed,
  agency: 'Rim Tours',
  reservations: Array.from({ length: count }, (_, index) => ({
    quoteID: quoteID.replace(/.{5}$/, String(10_000 + index)),
    orl: String(10_000 + index),
    guest: `Guest ${index}`,
    ProductName: 'West Rim Flight',
    agencyReference: null,
    date: '2026-09-12',
    ...none,
    sale: 10,
    net: 5,
    commission: 5,
    due: 5,
    extraSeats: 0,
  })),
  matches: count,
  entries: [{ kind: 'received', date: '2026-09-20', reference: 'Wire 12', text: 'First half', due: -10 }],
  total: { ...none, sale: 1200, net: 600, commission: 600, due: 260 },
  entriesTotal: -10,
  ...own,
})

/** Of the open lines. */
export const linesQuery = 'lines?offset=0&limit=50'

/** The agency's own page, with one reservation and one payment. */
export const openOwn = (path: string, answers: Answers = {}, you: object = manager) =>
  renderApp(path, {
    'GET /api/auth/check': ok(you),
    'GET /api/agency-account': ok(accountWith()),
    [`GET /api/agency-account/${linesQuery}`]: ok(linesOf(booking, payment)),
    'GET /api/agency-account/statements': ok({ rows: [listed] }),
    ...answers,
  })

/** The same page inside the agency, for the provider. */
export const openAsProvider = (path: string, answers: Answers = {}) => {
  const base = `/api/agencies/${agencyID}/account`
  return renderApp(path, {
    'GET /api/auth/check': ok(provider),
    [`GET ${base}`]: ok(accountWith()),
    [`GET ${base}/${linesQuery}`]: ok(linesOf(booking, payment)),
    [`GET ${base}/statements`]: ok({ rows: [listed] }),
    ...answers,
  })
}
