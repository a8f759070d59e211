import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { itineraryWith, quoteID, quoteWith } from '#web/features/reservations/test-records.ts'
import { manager, renderApp } from '#web/test-app.tsx'

// Loading the page's modules can take long on a busy machine.
beforeAll(() => import('#web/features/reservations/book/reservation-form-page.tsx'), 120_000)

const ok = (body: unknown) => ({ status: 200, body })

interface Options {
  permissions?: number[]
  children?: number
  attributes?: string[]
}

async function openForm({ permissions = [], children = 0, attributes = [] }: Options = {}) {
  const Attributes = attributes.map((Name, index) => ({ AttributeId: `a${index}`, Name }))
  const Itineraries = [itineraryWith({ NoAdults: 1, NoChildren: children })]
  renderApp(`/reservations/book/${quoteID}/11`, {
    'GET /api/auth/check': ok({ ...manager, role: { ...manager.role, permissions } }),
    [`GET /api/quotes/${quoteID}`]: ok(quoteWith({ Itineraries, Attributes })),
    [`GET /api/timers/quote/${quoteID}`]: ok({ expired: false, expires_in: '19:59', expire_time: 4e9 }),
    'POST /api/product-configs/reservation': ok({ mode: 0, value: 10 }),
  })
  return within(await screen.findByRole('region', { name: 'Lead Passenger' }))
}

const region = (name: string) => within(screen.getByRole('region', { name }))
const labelsIn = (name: string) =>
  region(name)
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ labels }) => labels?.[0]?.textContent)
const kindOf = ({ type, inputMode }: HTMLInputElement) => [type, inputMode]

test('the lead passenger has four fields and the hint about the confirmation', async () => {
  const lead = await openForm()
  expect(labelsIn('Lead Passenger')).toEqual(['First Name', 'Last Name', 'Email Address', 'Phone Number'])
  const hint = lead.getByText('The confirmation will be sent here.')
  expect(lead.getByLabelText('Email Address').getAttribute('aria-describedby')).toContain(hint.id)
})

test('each field has the input type for what is typed into it', async () => {
  const lead = await openForm({ permissions: [5], children: 1 })
  expect(kindOf(lead.getByLabelText('Email Address'))).toEqual(['email', 'email'])
  expect(kindOf(lead.getByLabelText('Phone Number'))).toEqual(['tel', 'tel'])
  expect(lead.getByLabelText<HTMLInputElement>('First Name').type).toBe('text')
  for (const title of ['Passenger 1 (Adult)', 'Passenger 2 (Child)']) {
    expect(kindOf(region(title).getByLabelText('Body Weight (in lbs)'))).toEqual(['number', 'numeric'])
  }
  for (const label of ['Adult sale price', 'Child sale price']) {
    expect(kindOf(screen.getByLabelText(label))).toEqual(['number', 'decimal'])
  }
})

test('Additional Data has one text field per attribute of the quote', async () => {
  await openForm({ attributes: ['Flight number', 'Dietary needs'] })
  expect(labelsIn('Additional Data')).toEqual(['Flight number', 'Dietary needs'])
})

test('a quote without attributes has no Additional Data', async () => {
  await openForm()
  expect(screen.queryByRole('region', { name: 'Additional Data' })).toBeNull()
})

const roles = [
  { permissions: [1], isShown: true },
  { permissions: [2], isShown: true },
  { permissions: [5], isShown: true },
  { permissions: [3, 4], isShown: false },
  { permissions: [], isShown: false },
]

for (const { permissions, isShown } of roles) {
  test(`the markup control is ${isShown ? 'shown' : 'hidden'} with permissions ${JSON.stringify(permissions)}`, async () => {
    await openForm({ permissions, children: 1 })
    const labels = ['Adult sale price', 'Child sale price']
    expect(labels.map((label) => screen.queryByLabelText(label) !== null)).toEqual([isShown, isShown])
    const computed = screen.queryByRole('row', { name: 'Sale price $359.00 $339.50' })
    expect(computed === null).toBe(isShown)
  })
}

test("the form shows the quote's whole cancellation policy, with the deadlines on the tour's clocks", async () => {
  await openForm()
  const rows = region('Cancellation policy').getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))).toEqual([
    'When canceledFee',
    'Until 48 hours before departureuntil Mar 3, 1:00 PM PSTFree',
    'Until 24 hours before departureuntil Mar 4, 1:00 PM PST50% of the price',
    'After that100% of the price',
  ])
})
