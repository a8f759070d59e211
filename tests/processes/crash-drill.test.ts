import { expect, test } from 'vitest'

import { countRounds } from '#tests/support/count-rounds.ts'
import { crashDrill } from '#tests/support/processes/crash-drill.ts'

test('after kill -9 of the app, and of app and database, no acknowledged booking, move, payment or cancellation is lost, and seats and money add up', async () => {
  const { acknowledged, lost, wrongSeats, wrongHolds, wrongMoney } = await crashDrill(countRounds(2, 50))
  const none = { lost: [], wrongSeats: [], wrongHolds: [], wrongMoney: [] }
  expect({ lost, wrongSeats, wrongHolds, wrongMoney }).toEqual(none)
  expect(Object.values(acknowledged).every((count) => count > 0)).toBe(true)
})
