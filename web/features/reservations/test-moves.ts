import type { MoveOffer, MoveOffers, MovePreview } from '#contract/changes/move.ts'
import { bareMonth } from '#web/departures/months.ts'
import { recordWith } from '#web/features/reservations/test-records.ts'
import { ok } from '#web/features/reservations/test-reservation.ts'
import type { Answers } from '#web/test-app.tsx'

/** Every day of the month has room. */
const openMonth = (month: string) => ({
  calendar: bareMonth(month).map((day) => ({
    ...day,
    available: true,
    fits: true,
    state: 'open' as const,
    adultStarting: 349,
    adultStartingSale: 349,
  })),
  nextDeparture: null,
  nextFit: null,
})

export const offerWith = (own: Partial<MoveOffer> = {}): MoveOffer => ({
  departureID: '11',
  DeptTime: '13:00',
  seatsLeft: 12,
  poundsLeft: null,
  fits: true,
  isCurrent: false,
  fee: 0,
  newTotal: 698,
  difference: 0,
  ...own,
})

export const offers = {
  current: offerWith({ departureID: '10', isCurrent: true }),
  dearer: offerWith({ departureID: '12', DeptTime: '15:00', newTotal: 738, difference: 40 }),
  cheaper: offerWith({ departureID: '13', DeptTime: '16:00', fee: 10, newTotal: 673, difference: -25 }),
  full: offerWith({ departureID: '14', DeptTime: '17:00', seatsLeft: 1, fits: false }),
}

export const offersWith = (...departures: MoveOffer[]): MoveOffers => ({
  revision: 1,
  departures,
  closed: 0,
  byCard: true,
  seatsNeeded: 2,
  poundsNeeded: 300,
  tooHeavy: null,
})

export const movePreviewWith = (own: Partial<MovePreview> = {}): MovePreview => ({
  revision: 1,
  from: { date: '2027-03-05', DeptTime: '13:00', hotel: null, pickupTime: null },
  to: { date: '2027-03-06', DeptTime: '15:00', hotel: null, pickupTime: null },
  hotels: [],
  hotelID: null,
  passengers: recordWith().query.paxArray.map(({ BodyWeight: _weight, ...one }) => ({
    ...one,
    saleBefore: 349,
    sale: 369,
    fee: 0,
    seats: 1,
    extraSeat: 0,
  })),
  computed: { adult: 369, child: 299 },
  feePercent: 0,
  fee: 0,
  netFee: 0,
  cancelAtLeast: 0,
  difference: 40,
  netDifference: 36,
  refund: 0,
  due: 40,
  owedBefore: 0,
  owed: 0,
  taking: null,
  oldTotal: 698,
  newTotal: 738,
  byCard: true,
  holdMinutes: 15,
  ...own,
})

/** Two months, the present day and the next one. */
export function moveAnswers(api: string): Answers {
  const month = (number: number) => `GET ${api}/moves/month?year=2027&month=${number}`
  const { current, dearer, cheaper, full } = offers
  return {
    [month(3)]: ok(openMonth('2027-03')),
    [month(4)]: ok(openMonth('2027-04')),
    [`GET ${api}/moves?date=2027-03-05`]: ok(offersWith(current)),
    [`GET ${api}/moves?date=2027-03-06`]: ok(offersWith(offerWith(), dearer, cheaper, full)),
    [`POST ${api}/move/preview`]: ok(movePreviewWith()),
  }
}
