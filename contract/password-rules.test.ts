import { expect, test } from 'vitest'

import { passwordError } from '#contract/password-rules.ts'

const names = ['carla.mendez', 'Carla Méndez-Ruiz', 'cm.office7@desert.example', 'Canyon Travel']
const based = (name: string) =>
  `Passwords based on "${name}" are easy to guess. Add other words, or choose another.`
const tooShort = 'Use at least 8 characters for the password.'
const repeated = "Don't repeat the same few characters. Use several words instead."

const cases = [
  { password: '', error: tooShort },
  { password: 'seven 7', error: tooShort },
  { password: 'eight 88', error: undefined },
  { password: '🚁🗻🌵🏜🚌⛺🧭', error: tooShort },
  { password: '🚁🗻🌵🏜🚌⛺🧭🎒', error: undefined },
  { title: '7 characters, the last one two code points', password: 'abcdefe\u0301', error: tooShort },
  { title: 'ligatures count as their letters', password: 'eﬃgy 8', error: undefined },
  { title: '128 characters', password: 'walnut 8'.repeat(16), error: undefined },
  {
    title: '129 characters',
    password: `${'walnut 8'.repeat(16)}!`,
    error: 'Use at most 128 characters for the password.',
  },
  { password: 'aaaaaaaa', error: repeated },
  { password: 'aaaaaaab', error: repeated },
  { password: 'AbaBabAb', error: repeated },
  { password: 'abc abc abc ', error: repeated },
  { password: 'abcdabcdab', error: repeated },
  { title: 'full-width letters', password: 'ａaａaａaａa', error: repeated },
  { password: 'walnutwalnut', error: undefined },
  { password: 'Carla.Mendez', error: based('carla.mendez') },
  { password: 'CARLAMENDEZ2026!', error: based('carla.mendez') },
  { password: 'mendez_carla', error: based('carla.mendez') },
  { password: '1carla1xy', error: based('carla.mendez') },
  { password: 'Ruíz-2026', error: based('Carla Méndez-Ruiz') },
  { password: 'méndez ruiz', error: based('carla.mendez') },
  { password: 'cm.office7@desert.example', error: based('cm.office7@desert.example') },
  { password: 'office2026', error: based('cm.office7@desert.example') },
  { password: 'Canyon-Travel-1', error: based('Canyon Travel') },
  { password: 'ｃａｎｙｏｎ９９', error: based('Canyon Travel') },
  { password: 'DirectConnect26', error: based('Direct Connect') },
  { password: 'direct.carla.1999', error: based('Direct Connect') },
  { password: 'canyon walnuts', error: undefined },
  { password: 'carla likes tea', error: undefined },
  { password: 'k7#Qz!92x&', error: undefined },
  { password: '93847261048572', error: undefined },
]
for (const { password, error, title = `'${password}'` } of cases) {
  test(`a new password (${title}): ${error ?? 'accepted'}`, () => {
    expect(passwordError(password, names)).toBe(error)
  })
}

test('missing names, short names and names of digits are ignored', () => {
  for (const name of [null, undefined, '', 'Li', '2026', '@', '!!!'])
    expect(passwordError('li 2026 93847', [name])).toBeUndefined()
})
