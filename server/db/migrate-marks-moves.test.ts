import { afterAll, expect, test } from 'vitest'

import { migrate } from '#server/db/migrate.ts'
import {
  gatePortal,
  mark,
  moveTo,
  onBoard,
  passengerAt,
  soldOn,
  weigh,
} from '#tests/support/day/gate-portal.ts'
import { copyBefore } from '#tests/support/old-database.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'

const { portal, onAccount, crew, nextFlight } = await gatePortal()
const boarded = { mark: 'boarded' } as const

test('0031 knows which marks a move has ended, by the time they were received', async () => {
  const [flight, other] = [await nextFlight(), await nextFlight()]
  const returned = await soldOn(onAccount, flight, 200, 150)
  await mark(crew, flight, returned, boarded)
  await weigh(crew, flight, returned, 210)
  portal.advance({ seconds: 1 })
  await moveTo(onAccount, returned, other)
  await moveTo(onAccount, returned, flight)
  portal.advance({ seconds: 1 })
  await mark(crew, flight, returned, { ...boarded, madeAt: portal.clock.now.epochMilliseconds }, 1)
  const stayed = await soldOn(onAccount, flight, 100)
  await mark(crew, flight, stayed, { ...boarded, madeAt: portal.clock.now.epochMilliseconds })

  const { db, connection } = await copyBefore('0031', portal.db)
  expect(await migrate(connection, connection)).toContain('0031_marks_end_with_moves')
  const revisions = await db.selectFrom('passenger_marks').select('revision').orderBy('id').execute()
  expect(revisions.map(({ revision }) => revision)).toEqual([1, 1, 3, 1])

  const staff = visitorOf(await secondApp(portal.portal, connection, 4, afterAll), crew)
  expect(await passengerAt(staff, flight, returned)).toMatchObject({ mark: 'none', scaleWeight: 210 })
  expect(await passengerAt(staff, flight, returned, 1)).toMatchObject(boarded)
  expect(await passengerAt(staff, flight, stayed)).toMatchObject(boarded)
  expect(await onBoard(staff, flight)).toMatchObject({ boarded: 2, guests: 3, pounds: 460 })
})
