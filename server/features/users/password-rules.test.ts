import { expect, test } from 'vitest'

import { hashPassword, passwordMatches } from '#server/features/users/password-hash.ts'
import { passwordErrors } from '#server/features/users/password-rules.ts'

const cases = [
  { password: 'seven 7', problem: 'Use at least 8 characters for the password.' },
  { password: '', problem: 'Use at least 8 characters for the password.' },
  { password: 'eight 88', problem: undefined },
  { password: '🚁'.repeat(7), problem: 'Use at least 8 characters for the password.' },
  { password: '🚁'.repeat(8), problem: undefined },
  { password: 'x'.repeat(128), problem: undefined },
  { password: 'x'.repeat(129), problem: 'Use at most 128 characters for the password.' },
  { password: 'password', problem: 'This password is too common. Choose another.' },
  { password: 'QWERTYUIOP', problem: 'This password is too common. Choose another.' },
  { password: 'Carla.Mendez', problem: 'The password cannot be the username.' },
  { password: 'demo-Pass-2026', problem: undefined },
]
for (const { password, problem } of cases) {
  test(`a new password '${password.slice(0, 20)}' (${password.length}): ${problem ?? 'accepted'}`, () => {
    expect(passwordErrors(password, 'carla.mendez')[0]).toBe(problem)
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

test('the same letters typed on another keyboard match: composed and decomposed accents', async () => {
  const hash = await hashPassword('caf\u00e9 au lait')
  expect(await passwordMatches('cafe\u0301 au lait', hash)).toBe(true)
})
