import { expect, test } from 'vitest'

import type { AuditKind } from '#contract/audit-kinds.ts'
import { audit } from '#server/sql/audit.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const provider = await portal.provider()
const admin = await provider.signedIn('admin')
const here = await portal.newAgency({ name: 'Here' })
const there = await portal.newAgency({ name: 'There' })
const manager = await here.signedIn('manager', { permissions: [2] })

interface Line {
  agencyId: string
  at: string
  username: string | null
  kind?: AuditKind
  subject: string
}
const write = ({ agencyId, at, username, kind = 'user.changed', subject }: Line) =>
  audit(
    portal.db,
    {
      now: Temporal.Instant.from(at),
      agency: { id: agencyId },
      user: username === null ? undefined : { id: provider.id, username },
      address: '192.0.2.1',
      requestId: 'a-test',
    },
    { kind, subject, before: { was: 1 }, after: { is: 2 } },
  )

const lines: Line[] = [
  { agencyId: here.id, at: '2020-03-01T00:00:00Z', username: 'Maria', subject: 'one' },
  { agencyId: there.id, at: '2020-03-01T23:59:59.999999Z', username: 'other', subject: 'two' },
  {
    agencyId: here.id,
    at: '2020-03-02T00:00:00Z',
    username: null,
    kind: 'payment.succeeded',
    subject: 'three',
  },
  {
    agencyId: here.id,
    at: '2020-03-02T12:00:00Z',
    username: 'mario_x',
    kind: 'role.created',
    subject: 'four',
  },
  { agencyId: here.id, at: '2020-03-02T12:00:00Z', username: 'MARIO%', subject: 'five' },
  { agencyId: there.id, at: '2020-03-03T00:00:00Z', username: 'maria', subject: 'six' },
]
for (const line of lines) await write(line)
const old = { from: '2020-03-01', to: '2020-03-03' }
const subjects = async (visitor: typeof admin, filter: object) =>
  (await visitor.call('listAuditLines', filter)).body.lines.map(({ subject }) => subject)

test('a line has the time, agency, user, address, change, before and after', async () => {
  const { body } = await manager.call('listAuditLines', { ...old, person: 'Maria' })
  expect(body).toEqual({
    lines: [
      {
        id: expect.any(Number) as number,
        at: '2020-03-01T00:00:00Z',
        agency: { id: here.id, name: 'Here', deleted: false },
        username: 'Maria',
        user_agency: null,
        address: '192.0.2.1',
        kind: 'user.changed',
        subject: 'one',
        reservation: null,
        before: { was: 1 },
        after: { is: 2 },
      },
    ],
    more: false,
  })
})

const filters = [
  {
    title: 'all',
    filter: {},
    own: ['five', 'four', 'three', 'one'],
    all: ['six', 'five', 'four', 'three', 'two', 'one'],
  },
  {
    title: 'a person, ignoring case',
    filter: { person: 'MARI' },
    own: ['five', 'four', 'one'],
    all: ['six', 'five', 'four', 'one'],
  },
  { title: 'a percent sign is literal', filter: { person: '%' }, own: ['five'], all: ['five'] },
  { title: 'an underscore is literal', filter: { person: '_' }, own: ['four'], all: ['four'] },
  { title: 'a kind', filter: { kind: 'role.created' }, own: ['four'], all: ['four'] },
  {
    title: 'from a day',
    filter: { from: '2020-03-02' },
    own: ['five', 'four', 'three'],
    all: ['six', 'five', 'four', 'three'],
  },
  { title: 'up to a day', filter: { to: '2020-03-01' }, own: ['one'], all: ['two', 'one'] },
  {
    title: 'one day',
    filter: { from: '2020-03-02', to: '2020-03-02' },
    own: ['five', 'four', 'three'],
    all: ['five', 'four', 'three'],
  },
  {
    title: 'an agency',
    filter: { agency: there.id },
    own: ['five', 'four', 'three', 'one'],
    all: ['six', 'two'],
  },
  {
    title: 'an agency in capitals',
    filter: { agency: here.id.toUpperCase() },
    own: ['five', 'four', 'three', 'one'],
    all: ['five', 'four', 'three', 'one'],
  },
  {
    title: 'an unknown agency',
    filter: { agency: 'x' },
    own: ['five', 'four', 'three', 'one'],
    all: [],
  },
  {
    title: 'several at once',
    filter: { person: 'mari', kind: 'user.changed', from: '2020-03-02' },
    own: ['five'],
    all: ['six', 'five'],
  },
]
for (const { title, filter, own, all } of filters) {
  test(`filter by ${title}: an agency sees its own lines, the provider sees all`, async () => {
    expect(await subjects(manager, { ...old, ...filter })).toEqual(own)
    expect(await subjects(admin, { ...old, ...filter })).toEqual(all)
  })
}

test('paging misses no line and repeats none', async () => {
  const read: string[] = []
  let before: number | undefined
  let pages = 0
  for (let more = true; more; pages += 1) {
    const page = { ...old, limit: 2, ...(before !== undefined && { before }) }
    const { body } = await admin.call('listAuditLines', page)
    read.push(...body.lines.map(({ subject }) => subject))
    before = body.lines.at(-1)?.id
    more = body.more
  }
  expect(pages).toBe(3)
  expect(read).toEqual(['six', 'five', 'four', 'three', 'two', 'one'])
  expect((await admin.call('listAuditLines', { before: 0 })).body).toEqual({ lines: [], more: false })
})

test("the id of another agency's line reveals nothing, not even its time", async () => {
  const [theirs] = (await admin.call('listAuditLines', { ...old, agency: there.id })).body.lines
  const before = theirs?.id ?? 0
  expect((await manager.call('listAuditLines', { before })).body).toEqual({ lines: [], more: false })
  expect((await admin.call('listAuditLines', { ...old, before })).body.lines).toHaveLength(5)
})

test('only administrators can read it', async () => {
  for (const permissions of [[], [3, 4, 5]]) {
    const user = await here.signedIn(`user-${permissions.length}`, { permissions })
    expect((await user.call('listAuditLines', {})).status).toBe(403)
  }
})

const refusals: [query: Record<string, string>, words: string][] = [
  [{ from: '2020-03-02', to: '2020-03-01' }, 'The last day must not be before the first.'],
  [{ from: '2020-02-30' }, 'Enter a valid date as YYYY-MM-DD.'],
  [{ to: 'yesterday' }, 'Enter a valid date as YYYY-MM-DD.'],
  [{ to: '9999-12-31' }, 'Choose a date from 2000 to 2100.'],
  [{ from: '1999-12-31' }, 'Choose a date from 2000 to 2100.'],
  [{ from: '0000-01-01' }, 'Enter a valid date as YYYY-MM-DD.'],
  [{ kind: 'nothing' }, 'Unknown kind of change.'],
  [{ person: 'x'.repeat(201) }, 'Search for at most 200 characters.'],
  [{ person: '\0' }, "The text contains characters that can't be stored."],
]
for (const [query, words] of refusals) {
  test(`${JSON.stringify(query).slice(0, 50)} is refused: ${words}`, async () => {
    for (const url of ['/api/audit-log', '/api/audit-log/export.csv']) {
      const answer = await admin.send({ method: 'GET', url, query })
      expect(answer).toMatchObject({ status: 400, body: { errors: [words] } })
    }
  })
}

test('odd numbers are refused or find nothing, and never cause a 500', async () => {
  const odd = ['before=-1', 'before=x', 'limit=0', 'limit=201', 'before=9007199254740993', 'kind=a&kind=b']
  for (const query of odd) {
    expect((await admin.send({ method: 'GET', url: `/api/audit-log?${query}` })).status).toBe(400)
  }
  const most = '/api/audit-log?before=9007199254740991&from=2100-12-31&to=2100-12-31'
  expect((await admin.send({ method: 'GET', url: most })).status).toBe(200)
})
