import { expect, test } from 'vitest'

import { countRounds } from '#tests/support/count-rounds.ts'
import { crashDrill } from '#tests/support/processes/crash-drill.ts'

test('after kill -9 of the app, and of app and database, no acknowledged booking is lost and the seats add up', async () => {
  const { acknowledged, lost, wrongSeats } = await crashDrill(countRounds(2, 50))
  expect({ lost, wrongSeats }).toEqual({ lost: [], wrongSeats: [] })
  expect(acknowledged).toBeGreaterThan(0)
})
