import { randomUUID } from 'node:crypto'

import type { markPassengers } from '#contract/day/manifest.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type Portal = Awaited<ReturnType<typeof testPortal>>
type Agency = Awaited<ReturnType<Portal['newAgency']>>
type SentMark = SentInputOf<typeof markPassengers>['marks'][number]

export const today = '2026-11-15'
export const times = { morning: '09:00', later: '10:00', pricier: '11:00' } as const

/** 7:00 at the place of departure. */
const morning = Temporal.Instant.from('2026-11-15T15:00:00Z')

/** A tour that asks for a diet and picks up at two hotels, one of them on the evening before. */
const catalogue = {
  ...testCatalogue(
    testProduct('tour', {
      checkInMinutes: 45,
      attributes: [{ id: 'diet', name: 'Dietary needs' }],
      schedules: [
        testSchedule({
          times: [times.morning, times.later],
          capacity: 200,
          payloadPounds: 20_000,
          pickupClass: 'STRIP',
        }),
        testSchedule({
          times: [times.pricier],
          capacity: 200,
          adultPriceCents: 140_00,
          pickupClass: 'STRIP',
        }),
      ],
    }),
  ),
  hotels: [
    { id: 'crown', label: 'Desert Crown' },
    { id: 'far', label: 'Far Lodge' },
  ],
  pickupClasses: [
    {
      code: 'STRIP',
      hotels: [
        { hotel: 'crown', estimatedMinsPrior: 45 },
        { hotel: 'far', estimatedMinsPrior: 600 },
      ],
    },
  ],
}

interface Users {
  agency: Agency
  onAccount: Visitor
  byCard: Visitor
  testing: Visitor
  provider: Awaited<ReturnType<Portal['provider']>>
  /** Of the provider, called 'crew'. */
  admin: Visitor
}

interface ManifestPortal extends Users {
  portal: Portal
  departureOf: (date: string, time: string) => Promise<string>
}

async function usersOf(portal: Portal): Promise<Users> {
  const agency = await portal.newAgency({ name: 'Canyon' })
  const cardAgency = await portal.newAgency({ name: 'Family', creditCardMode: 1 })
  const testAgency = await portal.newAgency({ testMode: true })
  const provider = await portal.provider()
  return {
    agency,
    onAccount: await agency.signedIn('agent'),
    byCard: await cardAgency.signedIn('agent'),
    testing: await testAgency.signedIn('agent'),
    provider,
    admin: await provider.signedIn('crew', { permissions: [1] }),
  }
}

/** A portal on the morning of a tour, without running jobs, with a user of the provider. */
export async function manifestPortal(): Promise<ManifestPortal> {
  const portal = await testPortal()
  await portal.jobs.stop()
  portal.clock.now = morning
  await importCatalogue(portal.db, catalogue, { now: morning })
  const users = await usersOf(portal)
  const departureOf = async (date: string, time: string) => {
    const { id } = await portal.db
      .selectFrom('departures')
      .select('id')
      .where('product_id', '=', 'tour')
      .where('local_date', '=', date)
      .where('local_time', '=', time)
      .executeTakeFirstOrThrow()
    return String(id)
  }
  return { portal, ...users, departureOf }
}

/** As they stand on the manifest: first names by reservation. */
export async function namesOn(admin: Visitor, departureID: string): Promise<Record<string, string[]>> {
  const { body } = await admin.call('showManifest', { departureID })
  return Object.fromEntries(
    body.reservations.map(({ quoteID, passengers }) => [
      quoteID,
      passengers.map(({ firstName }) => firstName),
    ]),
  )
}

export const newMark = (quoteID: string, own: Partial<SentMark> = {}): SentMark => ({
  markID: randomUUID(),
  quoteID,
  position: 0,
  madeAt: morning.epochMilliseconds,
  ...own,
})

export async function passengerOn(admin: Visitor, departureID: string, quoteID: string, position = 0) {
  const { body } = await admin.call('showManifest', { departureID })
  const reservation = body.reservations.find((one) => one.quoteID === quoteID)
  return reservation?.passengers.find((one) => one.position === position)
}

/** In words, those who were marked on the departure and then left it. */
export async function goneFrom(admin: Visitor, departureID: string, quoteID: string) {
  const { body } = await admin.call('showManifest', { departureID })
  return body.gone.filter((one) => one.quoteID === quoteID).map(({ mark, message }) => `${mark}: ${message}`)
}
