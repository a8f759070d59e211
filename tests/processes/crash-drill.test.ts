import { expect, test } from 'vitest'

import { crashDrill } from '#tests/support/processes/crash-drill.ts'

test('after kill -9 every acknowledged booking is stored and the seats add up', async () => {
  const { acknowledged, lost, wrongSeats } = await crashDrill(4)
  expect({ lost, wrongSeats }).toEqual({ lost: [], wrongSeats: [] })
  expect(acknowledged).toBeGreaterThan(0)
})
