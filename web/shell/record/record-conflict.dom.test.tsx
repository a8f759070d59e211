import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { manager } from '#web/test-app.tsx'
import { openPeople, roles, users } from '#web/test-people.ts'

const [, desk] = roles
const [, jane] = users
const text = 'Someone else changed this. Reload to see the latest version.'
const agency = {
  id: '6f1c2f34-0000-4000-8000-0000000000a1',
  name: 'Rim Tours',
  domain: 'rim',
  username: 'rim-port',
  has_password: true,
  pax_mode: 0,
  credit_card_mode: 0,
  metadata: { test_mode: false, disable_booking: false },
  users: [],
  roles: [],
  version: 1,
}
const provider = { ...manager, role: { ...manager.role, permissions: [1] } }

const cases = [
  {
    path: `/roles/${desk.id}`,
    submit: 'Save Role',
    label: 'Role Title',
    current: { ...desk, title: 'Front desk', permissions: [3], version: 7 },
    rows: ['Role TitleMineFront desk', 'PermissionsNoneManage Users'],
    latest: 'Front desk',
  },
  {
    path: `/users/${jane.id}`,
    submit: 'Save User',
    label: 'Display Name',
    current: { ...jane, display_name: 'Jane Roe', email: 'jane@example.com', version: 7 },
    rows: ['Display NameMineJane Roe', 'E-mailNonejane@example.com'],
    latest: 'Jane Roe',
  },
  {
    path: `/agencies/${agency.id}/edit`,
    submit: 'Save Agency',
    label: 'Name',
    current: { ...agency, name: 'Rim West', pax_mode: 1, version: 7 },
    rows: ['NameMineRim West', 'Passenger ModeAdult/ChildPassenger'],
    latest: 'Rim West',
  },
]

/** Opens the form, types 'Mine' and saves over someone else's change. */
async function saveOver({ path, submit, label, current }: (typeof cases)[number]) {
  const sent: { version: number }[] = []
  const call = `/api${path.replace('/edit', '')}`
  const { router } = openPeople(
    path,
    {
      [`GET /api/agencies/${agency.id}`]: { status: 200, body: agency },
      [`POST ${call}`]: (body: { version: number }) => {
        sent.push(body)
        return body.version === 7
          ? { status: 200, body: { ...current, version: 8 } }
          : { status: 409, body: { error: text, current } }
      },
    },
    provider,
  )
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  fireEvent.change(field, { target: { value: 'Mine' } })
  fireEvent.click(screen.getByRole('button', { name: submit }))
  const alert = await screen.findByRole('alert')
  return {
    router,
    sent,
    alert: within(alert),
    text: alert.textContent,
    input: () => screen.getByLabelText<HTMLInputElement>(label),
  }
}

for (const conflict of cases) {
  test(`${conflict.submit}: a conflict shows both values of each differing field and keeps the input`, async () => {
    const { sent, alert, text: shown, input } = await saveOver(conflict)
    expect(sent.map(({ version }) => version)).toEqual([1])
    expect(shown).toContain(text)
    expect(
      alert
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(conflict.rows)
    expect(input().value).toBe('Mine')
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'))
  })

  test(`${conflict.submit}: Reload takes the latest version, which can then be saved`, async () => {
    const { sent, alert, input } = await saveOver(conflict)
    fireEvent.click(alert.getByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(input().value).toBe(conflict.latest))
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: conflict.submit }))
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([1, 7]))
    expect(Object.values(sent[1] ?? {})).toContain(conflict.latest)
  })

  test(`${conflict.submit}: Save mine anyway sends the input with the newer version`, async () => {
    const { router, sent, alert } = await saveOver(conflict)
    fireEvent.click(alert.getByRole('button', { name: 'Save mine anyway' }))
    await waitFor(() => expect(router.state.location.pathname).not.toBe(conflict.path))
    expect(sent.map(({ version }) => version)).toEqual([1, 7])
    expect(Object.values(sent[1] ?? {})).toContain('Mine')
  })
}
