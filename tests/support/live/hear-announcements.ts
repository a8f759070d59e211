import { expect } from 'vitest'

import { type ChangedDeparture, readPayload } from '#server/features/availability/departures-payload.ts'
import type { testPortal } from '#tests/support/test-portal.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

interface Announcements {
  payloads: string[]
  heard: () => ChangedDeparture[]
  /** What was announced since the last call. */
  untilNow: () => Promise<ChangedDeparture[]>
}

let markers = 0

/** Hears what the portal announces. */
export async function hearAnnouncements({
  listener,
  portal,
}: Awaited<ReturnType<typeof testPortal>>): Promise<Announcements> {
  const payloads: string[] = []
  listener.on('departures', (payload) => payloads.push(payload))
  await waitUntil(() => listener.connected)
  const heard = () => payloads.flatMap((payload) => readPayload(payload) ?? [])
  return {
    payloads,
    heard,
    // Notifications arrive in order, so whatever was announced before this one has arrived too.
    untilNow: async () => {
      const id = -(markers += 1)
      portal.announce({ departures: [{ id, productId: 'none', date: '2020-01-01' }] })
      await expect.poll(() => heard().some((departure) => departure.id === id)).toBe(true)
      const all = heard()
      payloads.length = 0
      return all.filter((departure) => departure.id > 0)
    },
  }
}
