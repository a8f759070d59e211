import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const tour = testProduct('tour', {
  cancellationPolicy: [{ hoursBefore: 1, feePercent: 50 }],
  schedules: [testSchedule({ times: ['09:00', '09:30'], pickupClass: 'STRIP' })],
})
const catalogue = {
  ...testCatalogue(tour),
  hotels: [
    { id: 'near', label: 'Near Inn' },
    { id: 'far', label: 'Far Lodge' },
  ],
  pickupClasses: [
    {
      code: 'STRIP',
      hotels: [
        { hotel: 'near', estimatedMinsPrior: 10 },
        { hotel: 'far', estimatedMinsPrior: 45 },
      ],
    },
  ],
}

export type DeskPayment = { payment?: 'card' | 'cash' | 'terminal'; paymentReference?: string }

export const cash = { payment: 'cash', paymentReference: 'R-1' } as const

type Portal = Awaited<ReturnType<typeof testPortal>>

interface DeskPortal {
  portal: Portal
  provider: Awaited<ReturnType<Portal['provider']>>
  agency: Awaited<ReturnType<Portal['newAgency']>>
  desk: Visitor
  agent: Visitor
  /** Half an hour before a 9:00 departure of its own, whose date it returns. */
  halfAnHourBefore: () => Promise<string>
  /** Sessions end when time passes. */
  pass: (duration: Temporal.DurationLike) => Promise<void>
  sell: typeof sell
  /** The reservation's takings. */
  linesOf: (id: string) => Promise<(string | number)[][]>
}

async function sell(
  user: Visitor,
  date: string,
  own: DeskPayment & { hotelID?: string; adult?: number } = {},
) {
  const { adult = 1, ...sent } = own
  const { booking } = await quoted(user, { productID: 'tour', adult, date })
  return { id: booking.quoteID, booking, answer: await user.call('bookReservation', { ...booking, ...sent }) }
}

/** The provider's desk and an agency, with departures at 9:00 and 9:30 whose guests pay half for canceling from an hour before. */
export async function deskPortal(): Promise<DeskPortal> {
  const portal = await testPortal()
  await importCatalogue(portal.db, catalogue, { now: portal.clock.now })
  const [provider, agency] = [await portal.provider(), await portal.newAgency()]
  const [desk, agent] = [await provider.signedIn('desk'), await agency.signedIn('agent')]
  const signInAgain = async () => {
    for (const [username, user] of Object.entries({ desk, agent }))
      await user.call('login', { username, password: testPassword })
  }
  let days = 0
  async function halfAnHourBefore() {
    const date = `2026-12-${String((days += 1)).padStart(2, '0')}`
    portal.clock.now = Temporal.Instant.from(`${date}T16:30:00Z`)
    await signInAgain()
    return date
  }
  return {
    portal,
    provider,
    agency,
    desk,
    agent,
    halfAnHourBefore,
    async pass(duration) {
      portal.advance(duration)
      await signInAgain()
    },
    sell,
    linesOf: async (id: string) =>
      (
        await portal.db.selectFrom('takings').selectAll().where('quote_id', '=', id).orderBy('id').execute()
      ).map(({ kind, amount_cents, reference, revision }) => [revision, kind, amount_cents, reference]),
  }
}
