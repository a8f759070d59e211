import { expect, test } from 'vitest'

import { crashDrill } from '#tests/support/processes/crash-drill.ts'

test('after kill -9 of the app, and of app and database, every acknowledged booking is there and the seats add up', async () => {
  const { acknowledged, lost, wrongSeats } = await crashDrill(4)
  expect({ lost, wrongSeats }).toEqual({ lost: [], wrongSeats: [] })
  expect(acknowledged).toBeGreaterThan(0)
})
