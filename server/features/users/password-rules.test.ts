import { expect, test } from 'vitest'

import { hashPassword, passwordMatches } from '#server/features/users/password-hash.ts'
import { passwordErrors } from '#server/features/users/password-rules.ts'

const tooCommon = ['This password is too common. Choose another.']
const cases = [
  { password: 'password', errors: tooCommon },
  { password: 'QWERTYUIOP', errors: tooCommon },
  { password: 'ｐａｓｓｗｏｒｄ', errors: tooCommon },
  { password: 'short', errors: ['Use at least 8 characters for the password.'] },
  ...['Carla.1999', 'Méndez 99', 'cm_office', 'Canyon 2026'].map((password) => ({
    password,
    errors: [expect.stringMatching(/^Passwords based on ".+" are easy to guess/)],
  })),
  { password: 'demo-Pass-2026', errors: [] },
]
const owner = { username: 'carla', display_name: 'C. Méndez', email: 'cm.office@example.com' }
for (const { password, errors } of cases) {
  test(`a new password '${password}': ${errors.length === 0 ? 'accepted' : 'refused'}`, () => {
    expect(passwordErrors(password, owner, { name: 'Canyon Travel' })).toEqual(errors)
  })
}

test('a password is stored as argon2id with its own salt, and only the same password matches', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(first).not.toBe(second)
  expect(await passwordMatches('correct horse', first)).toBe(true)
  expect(await passwordMatches('Correct horse', first)).toBe(false)
  expect(await passwordMatches('correct horse', undefined)).toBe(false)
})

test('the same letters typed on another keyboard match: composed and decomposed accents, full width', async () => {
  const hash = await hashPassword('caf\u00e9 au lait')
  expect(await passwordMatches('cafe\u0301 au lait', hash)).toBe(true)
  expect(await passwordMatches('caf\u00e9 au ｌａｉｔ', hash)).toBe(true)
})
