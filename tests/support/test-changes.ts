import { randomUUID } from 'node:crypto'

import type { addPassengers, previewAddition } from '#contract/changes/add.ts'
import type { moveReservation, previewMove } from '#contract/changes/move.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import type { Catalogue } from '#server/features/catalogue/catalogue.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { ownDay, payAt, payBy } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type MoveWish = Partial<SentInputOf<typeof previewMove>>
type SentMove = SentInputOf<typeof moveReservation>
type SentAddition = SentInputOf<typeof addPassengers>

/** Departures by their time: the usual price, a pricier one, a cheaper one, another pickup, and a small one. */
export const times = {
  usual: '09:00',
  same: '10:00',
  pricier: '11:00',
  cheap: '12:00',
  elsewhere: '13:00',
  small: '14:00',
} as const

const schedules = [
  testSchedule({ times: [times.usual, times.same], pickupClass: 'STRIP' }),
  testSchedule({
    times: [times.pricier],
    adultPriceCents: 140_00,
    childPriceCents: 80_00,
    pickupClass: 'STRIP',
  }),
  testSchedule({
    times: [times.cheap],
    adultPriceCents: 75_00,
    childPriceCents: 50_00,
    pickupClass: 'STRIP',
  }),
  testSchedule({ times: [times.elsewhere], pickupClass: 'DOWNTOWN' }),
  testSchedule({ times: [times.small], capacity: 2 }),
]

const policy = [
  { hoursBefore: 48, feePercent: 0 },
  { hoursBefore: 24, feePercent: 50 },
]

type Portal = Awaited<ReturnType<typeof testPortal>>
type Agency = Awaited<ReturnType<Portal['newAgency']>>

interface ChangesPortal {
  portal: Portal
  catalogue: Catalogue
  cardAgency: Agency
  agency: Agency
  byCard: Visitor
  onAccount: Visitor
  ownDay: () => string
}

/** A portal with a tour that has departures at different prices, an agency by card and one on account. */
export async function changesPortal(options?: Parameters<typeof testPortal>[0]): Promise<ChangesPortal> {
  const portal = await testPortal(options)
  const catalogue = {
    ...testCatalogue(
      testProduct('tour', { cancellationPolicy: policy, moveFeeCents: 15_00, schedules }),
      testProduct('percent', { cancellationPolicy: policy, schedules }),
    ),
    hotels: [
      { id: 'crown', label: 'Desert Crown' },
      { id: 'lake', label: 'Lake Inn' },
    ],
    pickupClasses: [
      { code: 'STRIP', hotels: [{ hotel: 'crown', estimatedMinsPrior: 45 }] },
      { code: 'DOWNTOWN', hotels: [{ hotel: 'lake', estimatedMinsPrior: 30 }] },
    ],
  }
  await importCatalogue(portal.db, catalogue, { now: portal.clock.now })
  const cardAgency = await portal.newAgency({ creditCardMode: 1 })
  const agency = await portal.newAgency()
  return {
    portal,
    catalogue,
    cardAgency,
    agency,
    byCard: await cardAgency.signedIn('agent'),
    onAccount: await agency.signedIn('agent'),
    ownDay: () => ownDay(portal),
  }
}

interface Party {
  productID?: string
  adult?: number
  child?: number
  date: string
  hotelID?: string
  /** Of an adult, in dollars. Permission 5 can sell for more than the net rate. */
  sale?: number
}

/** At 9:00, at the usual price. */
export async function bookedAt(user: Visitor, { productID = 'tour', hotelID, sale, ...search }: Party) {
  const { booking } = await quoted(user, { productID, ...search })
  const markup = sale === undefined ? booking.markup : { ...booking.markup, adult: sale }
  const { status } = await user.call('bookReservation', { ...booking, markup, hotelID: hotelID ?? null })
  if (status !== 200) throw new Error(`The booking answered ${status}.`)
  return booking.quoteID
}

export async function paidAt(user: Visitor, party: Party) {
  const id = await bookedAt(user, party)
  await payBy(user, id, {})
  return id
}

/** The id of the departure at that time. */
export async function departureAt(user: Visitor, id: string, date: string, time: string) {
  const { body } = await user.call('findMoves', { id, date })
  const found = body.departures.find(({ DeptTime }) => DeptTime === time)
  if (!found) throw new Error(`No departure at ${time}.`)
  return found.departureID
}

/** A preview, and the request that agrees with it. */
export async function previewedMove(
  user: Visitor,
  id: string,
  wish: Pick<SentMove, 'departureID'> & MoveWish,
  changeID = randomUUID(),
) {
  const { body: preview } = await user.call('previewMove', { ...wish, id })
  const { revision, fee, difference, netDifference, newTotal } = preview
  const figures = { revision, fee, difference, netDifference, newTotal }
  return { preview, change: { ...wish, id, changeID, ...figures } }
}

export async function moved(user: Visitor, id: string, date: string, time: string) {
  const departureID = await departureAt(user, id, date, time)
  const { preview, change } = await previewedMove(user, id, { departureID })
  return { preview, change, answer: await user.call('moveReservation', change) }
}

export const newPassenger = (Type: 'Adult' | 'Child' = 'Adult', FirstName = 'Nina') => ({
  FirstName,
  LastName: 'New',
  BodyWeight: 120,
  Type,
})

export async function previewedAddition(
  user: Visitor,
  id: string,
  wish: Omit<SentInputOf<typeof previewAddition>, 'id'>,
): Promise<{ preview: { due: number; difference: number; newTotal: number }; change: SentAddition }> {
  const { body: preview } = await user.call('previewAddition', { ...wish, id })
  const { revision, difference, netDifference, newTotal } = preview
  const figures = { revision, difference, netDifference, newTotal }
  return { preview, change: { ...wish, id, changeID: randomUUID(), ...figures } }
}

export async function added(user: Visitor, id: string, ...types: ('Adult' | 'Child')[]) {
  const paxArray = types.map((type) => newPassenger(type))
  const { preview, change } = await previewedAddition(user, id, { paxArray })
  return { preview, change, answer: await user.call('addPassengers', change) }
}

/** Pays a change that waits for it. */
export async function payChange(
  user: Visitor,
  { id, changeID }: { id: string; changeID: string },
  card: Parameters<typeof payAt>[2] = {},
) {
  const { body } = await user.call('showDueChange', { id, changeID })
  return payAt(user.app, new URL(body.paymentLink ?? ''), card)
}
