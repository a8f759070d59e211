import { expect, test } from 'vitest'

import { auditExportPath } from '#contract/routes.ts'
import { auditCsv } from '#server/http/routes/audit-export.ts'
import { audit } from '#server/sql/audit.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const provider = await portal.provider()
const admin = await provider.signedIn('admin')
const here = await portal.newAgency({ name: 'Here, "quoted"' })
const there = await portal.newAgency()
const manager = await here.signedIn('manager', { permissions: [2] })

const write = (agencyId: string, subject: string) =>
  audit(
    portal.db,
    {
      now: Temporal.Instant.from('2020-03-01T12:00:00Z'),
      agency: { id: agencyId },
      user: undefined,
      address: '192.0.2.1',
      requestId: 'a-test',
    },
    { kind: 'role.created', subject, after: { title: 'x' } },
  )
const get = (visitor: Visitor, query: Record<string, string> = {}) =>
  visitor.send<string>({ method: 'GET', url: auditExportPath, query })
const head = 'When (UTC),Agency,Agency ID,User,Address,Change,Kind,Subject,Before,After'

test('the file has a header and a line for each change, however many there are', async () => {
  const subjects = Array.from({ length: 1203 }, (_, number) => `number ${number}`)
  for (const subject of subjects) await write(there.id, subject)
  const answer = await get(admin, { agency: there.id })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit-log.csv"',
    'cache-control': 'no-store',
  })
  const lines = answer.body.split('\r\n')
  expect(lines[0]).toBe(head)
  expect(lines.at(-1)).toBe('')
  const read = lines.slice(1, -1).map((line) => /number \d+/.exec(line)?.[0])
  expect(read).toEqual(subjects.toReversed())
})

test("an agency's file has only its own lines, whatever the filter", async () => {
  await write(here.id, 'own')
  const answer = await get(manager, { agency: there.id, kind: 'role.created' })
  const agency = '"Here, ""quoted"""'
  const line = `2020-03-01T12:00:00Z,${agency},${here.id},,192.0.2.1,Role created,role.created,own,,"{""title"":""x""}"`
  expect(answer.body).toBe(`${head}\r\n${line}\r\n`)
})

test('an empty log is a header, and an exactly full batch ends the file', async () => {
  expect((await get(admin, { from: '2000-01-01', to: '2000-01-01' })).body).toBe(`${head}\r\n`)
  const full = await portal.newAgency()
  for (let line = 0; line < 500; line += 1) await write(full.id, 'x')
  expect((await get(admin, { agency: full.id })).body.split('\r\n')).toHaveLength(502)
})

test('a HEAD request answers without a file', async () => {
  const answer = await admin.send({ method: 'HEAD', url: auditExportPath })
  expect(answer).toMatchObject({ status: 200, body: '' })
})

test('a user who may not list the log gets no file', async () => {
  const agent = await here.signedIn('agent')
  expect(await get(here.visitor())).toMatchObject({ status: 401, body: { error: 'Please sign in.' } })
  expect(await get(agent)).toMatchObject({
    status: 403,
    body: { error: "You don't have access to this. Ask your administrator." },
  })
  const stranger = there.visitor()
  stranger.cookie = manager.cookie
  expect((await get(stranger)).status).toBe(401)
  const nowhere = await admin.send({
    method: 'GET',
    url: auditExportPath,
    headers: { host: 'nowhere.localhost' },
  })
  expect(nowhere).toMatchObject({ status: 404, body: { error: 'No agency registered for this subdomain.' } })
})

const cells = [
  { typed: 'plain', written: 'plain' },
  { typed: 'a,b', written: '"a,b"' },
  { typed: 'say "hi"', written: '"say ""hi"""' },
  { typed: 'two\nlines', written: '"two\nlines"' },
  { typed: '=1+1', written: "'=1+1" },
  { typed: '+1', written: "'+1" },
  { typed: '-1', written: "'-1" },
  { typed: '@SUM(A1)', written: "'@SUM(A1)" },
  { typed: '\t=1', written: "'\t'=1" },
  { typed: '\r=1', written: '"\'\r\'=1"' },
  { typed: 'a;=1', written: "a;'=1" },
  { typed: 'a;+1;-2', written: "a;'+1;'-2" },
  { typed: 'a\t=1', written: "a\t'=1" },
  { typed: 'a,@x', written: '"a,\'@x"' },
  { typed: 'a\n=1', written: '"a\n\'=1"' },
  { typed: 'a; =1', written: "a;' =1" },
  { typed: '\u00a0=1', written: "'\u00a0=1" },
  { typed: 'a;"=1"', written: '"a;\'""=1"""' },
  { typed: '＝1', written: "'＝1" },
  { typed: 'a;＋1;－1;＠x', written: "a;'＋1;'－1;'＠x" },
  { typed: 'a=1; b-2', written: 'a=1; b-2' },
  { typed: '=HYPERLINK("x","y")', written: '"\'=HYPERLINK(""x"",""y"")"' },
  { typed: 'Žluťoučký 🚁', written: 'Žluťoučký 🚁' },
]
for (const { typed, written } of cells) {
  test(`a cell ${JSON.stringify(typed)} is written ${JSON.stringify(written)}`, () => {
    const row = auditCsv.row({
      id: 1,
      at: 'now',
      agency: { id: 'id', name: null, deleted: true },
      user_agency: null,
      reservation: null,
      username: typed,
      address: 'here',
      kind: 'unknown.kind',
      subject: '',
      before: null,
      after: null,
    })
    expect(row).toBe(`now,,id,${written},here,unknown.kind,unknown.kind,,,\r\n`)
  })
}
