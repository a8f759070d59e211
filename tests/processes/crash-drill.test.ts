import { expect, test } from 'vitest'

import { countRounds } from '#tests/support/count-rounds.ts'
import { crashDrill } from '#tests/support/processes/crash-drill.ts'
import { demoDataDir } from '#tests/support/processes/demo-data-dir.ts'

test('after kill -9 of the app, and of app and database, no acknowledged sign-in, booking, move, payment or cancellation is lost, and seats, money and accounts add up', async () => {
  const {
    acknowledged,
    rounds: _,
    slowestReadyMs: __,
    ...found
  } = await crashDrill(countRounds(2, 50), await demoDataDir())
  const nothing = { wrongSeats: [], wrongHolds: [], wrongMoney: [], wrongAccounts: [] }
  expect(found).toEqual({ exitCode: 0, lost: [], lostSessions: [], ...nothing })
  expect(Object.values(acknowledged).every((count) => count > 0)).toBe(true)
})
