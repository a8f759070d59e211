import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { type Answers, manager, renderApp } from '#web/test-app.tsx'
import { momentText } from '#web/ui/moment-text.ts'

const ok = (body: unknown) => ({ status: 200, body })
const line = (id: number, own: object = {}) => ({
  id,
  at: '2026-11-20T21:05:09.000Z',
  agency: { id: manager.agency.id, name: 'Canyon Travel', deleted: false },
  username: 'manager',
  user_agency: null,
  address: '127.0.0.1',
  kind: 'role.changed',
  subject: 'Agent',
  reservation: null,
  before: { title: 'Agent', permissions: [] },
  after: { title: 'Seller', permissions: [5] },
  ...own,
})
const answersWith = (own: Answers): Answers => ({ 'GET /api/auth/check': ok(manager), ...own })

test('a line shows when, who, what and each changed field', async () => {
  renderApp('/audit-log', answersWith({ 'GET /api/audit-log': ok({ lines: [line(7)], more: false }) }))
  expect(await screen.findByText('Role changed', { selector: 'strong' })).toBeTruthy()
  const time = screen.getByText('2026-11-20 21:05:09 UTC').previousSibling
  expect(time?.textContent).toBe(momentText('2026-11-20T21:05:09.000Z'))
  expect(screen.getByText('Permissions').nextSibling?.textContent).toBe('none → Change Price on Sale')
  expect(screen.queryByText('Canyon Travel', { selector: 'td span' })).toBeNull()
})

const administrator = { ...manager, role: { ...manager.role, permissions: [1] } }

test("reservation numbers of the viewer's own agency are links", async () => {
  const reservation = '42d1e8fb-a8cb-4933-984f-0541d8deaea0'
  const paid = { kind: 'payment.succeeded', reservation, before: null, after: null }
  const other = { id: '00000000-0000-4000-8000-0000000000ff', name: 'There', deleted: false }
  const lines = [
    line(2, { ...paid, subject: '11111111' }),
    line(1, { ...paid, subject: '22222222', agency: other }),
  ]
  renderApp('/audit-log', {
    'GET /api/auth/check': ok(administrator),
    'GET /api/audit-log': ok({ lines, more: false }),
    'GET /api/agencies/page?search=&limit=20': ok({ rows: [], total: 0 }),
  })
  const link = await screen.findByRole('link', { name: '11111111' })
  expect(link.getAttribute('href')).toBe(`/reservations/${reservation}`)
  expect(screen.getByText('22222222').closest('a')).toBeNull()
})

test("what the provider's administrator did in a deleted agency names both", async () => {
  const gone = { id: '00000000-0000-4000-8000-0000000000ff', name: 'There', deleted: true }
  const own = {
    kind: 'agency.deleted',
    subject: 'There',
    username: 'admin',
    user_agency: 'Papillon',
    agency: gone,
  }
  renderApp('/audit-log', {
    'GET /api/auth/check': ok(administrator),
    'GET /api/audit-log': ok({ lines: [line(1, own)], more: false }),
    'GET /api/agencies/page?search=&limit=20': ok({ rows: [], total: 0 }),
  })
  expect((await screen.findByText('admin')).nextSibling?.textContent).toBe('Papillon')
  expect(screen.getByText('In There (deleted)')).toBeTruthy()
})

test('filters go into the address and the export; older lines load on demand', async () => {
  const filtered = 'GET /api/audit-log?kind=role.changed'
  const answers = answersWith({
    'GET /api/audit-log': ok({ lines: [line(7)], more: false }),
    [filtered]: ok({ lines: [line(5, { subject: 'Second' })], more: true }),
    [`${filtered}&before=5`]: ok({ lines: [line(3, { subject: 'Third' })], more: false }),
  })
  const { router } = renderApp('/audit-log', answers)
  fireEvent.change(await screen.findByLabelText('Change'), { target: { value: 'role.changed' } })
  expect(await screen.findByText('Second')).toBeTruthy()
  expect(router.state.location.href).toBe('/audit-log?kind=role.changed')
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/audit-log/export.csv?kind=role.changed',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Load older' }))
  expect(await screen.findByText('Third')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull())
})

test('person and days filled in one after the other are all in the address', async () => {
  const all = 'person=maria&from=2026-11-01&to=2026-11-30'
  const { router } = renderApp(
    '/audit-log',
    answersWith({
      'GET /api/audit-log': ok({ lines: [line(7)], more: false }),
      [`GET /api/audit-log?${all}`]: ok({ lines: [line(5, { subject: 'Second' })], more: false }),
    }),
  )
  fireEvent.change(await screen.findByLabelText('Person'), { target: { value: 'maria' } })
  fireEvent.change(screen.getByLabelText('From (UTC)'), { target: { value: '2026-11-01' } })
  fireEvent.change(screen.getByLabelText('To (UTC)'), { target: { value: '2026-11-30' } })
  expect(await screen.findByText('Second')).toBeTruthy()
  expect(router.state.location.href).toBe(`/audit-log?${all}`)
})

test('the filter Security goes into the address', async () => {
  const answers = answersWith({
    'GET /api/audit-log': ok({ lines: [line(7)], more: false }),
    'GET /api/audit-log?kind=security': ok({ lines: [line(5, { subject: 'Second' })], more: false }),
  })
  const { router } = renderApp('/audit-log', answers)
  const change = await screen.findByLabelText<HTMLSelectElement>('Change')
  const security = [...change.options].find(({ label }) => label === 'Security')
  fireEvent.change(change, { target: { value: security?.value } })
  expect(await screen.findByText('Second')).toBeTruthy()
  expect(router.state.location.href).toBe('/audit-log?kind=security')
})

test('when nothing matches, the filters can be cleared', async () => {
  const answers = answersWith({
    'GET /api/audit-log?person=nobody': ok({ lines: [], more: false }),
    'GET /api/audit-log': ok({ lines: [line(7)], more: false }),
  })
  renderApp('/audit-log?person=nobody', answers)
  expect(await screen.findByText('No changes match these filters.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Role changed', { selector: 'strong' })).toBeTruthy()
  expect(document.activeElement, 'focus moves on when the button disappears').toBe(
    screen.getByRole('heading', { level: 1 }),
  )
})

test('invalid filters in the address are neither sent nor exported', async () => {
  const answers = answersWith({ 'GET /api/audit-log': ok({ lines: [line(7)], more: false }) })
  renderApp('/audit-log?kind=stolen&from=2026-13-01', answers)
  expect(await screen.findByText('Role changed', { selector: 'strong' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Export CSV' })
  expect(link.getAttribute('href')).toBe('/api/audit-log/export.csv')
})

test('too many exports: the words are shown, and the export can be tried again', async () => {
  const words = 'Too many exports: at most 10 a minute. Please try again in 6 seconds.'
  const exportCall = 'GET /api/audit-log/export.csv'
  const answers = answersWith({
    'GET /api/audit-log': ok({ lines: [line(7)], more: false }),
    [exportCall]: { status: 429, body: { error: words } },
  })
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:audit-log'
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.href} as ${this.download}`)
  })
  renderApp('/audit-log', answers)
  const button = await screen.findByRole('link', { name: 'Export CSV' })
  fireEvent.click(button)
  expect(await screen.findByText(words)).toBeTruthy()
  answers[exportCall] = ok('rows')
  fireEvent.click(button)
  await waitFor(() => expect(saved).toEqual(['blob:audit-log as audit-log.csv']))
  expect(screen.queryByText(words)).toBeNull()
  click.mockRestore()
})
