import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { weightEffect } from '#web/features/reservations/weights/weight-effect.ts'
import { WeightField } from '#web/features/reservations/weights/weight-field.tsx'
import { WeightUnitSwitch } from '#web/weights/unit-switch.tsx'
import { useWeightUnit } from '#web/weights/weight-unit.ts'

const rule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }

function Field({ initial, isCompact = false }: { initial: string; isCompact?: boolean }) {
  const [pounds, setPounds] = useState(initial)
  const unit = useWeightUnit()
  return (
    <>
      <WeightUnitSwitch />
      <output>{pounds}</output>
      <WeightField
        name="weight"
        pounds={pounds}
        onPounds={setPounds}
        effect={weightEffect({ text: pounds, unit, rule })}
        hasRule
        isTypical={pounds === initial}
        isCompact={isCompact}
      />
    </>
  )
}

const open = (initial: string, isCompact?: boolean) =>
  render(
    <MantineProvider>
      <Field initial={initial} {...(isCompact && { isCompact })} />
    </MantineProvider>,
  )

const input = (label = 'Body Weight (in lbs)') => screen.getByLabelText<HTMLInputElement>(label)
const type = (value: string, label?: string) => fireEvent.change(input(label), { target: { value } })
const described = (label?: string) =>
  document.getElementById(input(label).getAttribute('aria-describedby') ?? '')?.textContent
const kept = () => screen.getByRole('status').textContent
const announced = () => document.querySelector('[aria-live=polite]')?.textContent

test('below the weight stand the other unit and, while typing, what it means', () => {
  open('150')
  expect(described()).toBe('68.0 kgTypical weight, please check')
  type('251')
  expect(described()).toBe('113.9 kgTakes 2 seats, $175.00 more')
  expect([announced(), input().getAttribute('aria-invalid')]).toEqual(['Takes 2 seats, $175.00 more', null])
  type('301')
  expect(announced()).toBe('This tour takes passengers up to 300 lb.')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  type('200')
  expect([described(), announced(), input().getAttribute('aria-invalid')]).toEqual(['90.7 kg', '', null])
})

const kilograms = 'Body Weight (in kg)'

test('typed kilograms stay as typed, and the form keeps pounds', () => {
  open('150')
  fireEvent.click(screen.getByRole('button', { name: 'kg' }))
  expect(input(kilograms).value).toBe('68')
  type('90,5', kilograms)
  expect([input(kilograms).value, kept(), described(kilograms)]).toEqual(['90,5', '200', '200 lb'])
  type('some', kilograms)
  expect([input(kilograms).value, announced()]).toEqual(['some', 'Enter a weight from 0.5 to 272.2 kg.'])
  type('90.50', kilograms)
  fireEvent.click(screen.getByRole('button', { name: 'lb' }))
  expect([input().value, kept()]).toEqual(['200', '200'])
})

test('the browser keeps the unit', () => {
  const { unmount } = open('150')
  fireEvent.click(screen.getByRole('button', { name: 'kg' }))
  expect(screen.getByRole('button', { name: 'kg' }).getAttribute('aria-pressed')).toBe('true')
  unmount()
  open('200')
  expect(input(kilograms).value).toBe('90.7')
  localStorage.setItem('weight-unit', '"stone"')
  fireEvent(window, new StorageEvent('storage', { key: 'weight-unit' }))
  expect(input().value).toBe('200')
})

test('a row of a table shows the effect in two words, and all of it to a screen reader', () => {
  open('150', true)
  expect(screen.getByText('typical')).toBeTruthy()
  type('200')
  expect(screen.getAllByText('90.7 kg')).toHaveLength(2)
  type('260')
  expect(screen.getByText('2 seats')).toBeTruthy()
  expect(described()).toBe('117.9 kgTakes 2 seats, $175.00 more')
  type('320')
  expect(screen.getByText('too heavy')).toBeTruthy()
})
