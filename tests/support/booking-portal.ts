import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import type { Schedule } from '#server/features/catalogue/catalogue.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { ownDay, seatsOf } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type Portal = Awaited<ReturnType<typeof testPortal>>

interface BookingPortal {
  portal: Portal
  agency: Awaited<ReturnType<Portal['newAgency']>>
  agent: Visitor
  ownDay: () => string
  seatsTaken: (productID: string, date: string) => Promise<number>
}

/** A portal with a tour that asks for a diet and picks up at a hotel, a small tour with two seats, and an agent. */
export async function bookingPortal(schedule: Partial<Schedule> = {}): Promise<BookingPortal> {
  const portal = await testPortal()
  const tour = testProduct('tour', {
    attributes: [{ id: 'diet', name: 'Dietary needs' }],
    schedules: [testSchedule({ ...schedule, pickupClass: 'STRIP' })],
  })
  const catalogue = {
    ...testCatalogue(tour, testProduct('small', { schedules: [testSchedule({ ...schedule, capacity: 2 })] })),
    hotels: [{ id: 'crown', label: 'Desert Crown' }],
    pickupClasses: [{ code: 'STRIP', hotels: [{ hotel: 'crown', estimatedMinsPrior: 45 }] }],
  }
  await importCatalogue(portal.db, catalogue, { now: portal.clock.now })
  const agency = await portal.newAgency()
  return {
    portal,
    agency,
    agent: await agency.signedIn('agent'),
    ownDay: () => ownDay(portal),
    seatsTaken: async (productID: string, date: string) => (await seatsOf(portal, productID, date)).taken,
  }
}
