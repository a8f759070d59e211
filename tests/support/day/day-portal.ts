import type { BoardDeparture, changeDeparture } from '#contract/day/board.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { changingToursPortal } from '#tests/support/changing-tours-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type Tours = Awaited<ReturnType<typeof changingToursPortal>>
type Change = Omit<SentInputOf<typeof changeDeparture>, 'departureID'>
type Answer = Awaited<ReturnType<typeof callChange>>

const callChange = (user: Visitor, departureID: string, change: Change) =>
  user.call('changeDeparture', { departureID, ...change })

interface DayPortal extends Tours {
  /** Of the provider. */
  dispatcher: Visitor
  /** The product's only departure of the day. */
  onBoard: (productID: string, date: string) => Promise<BoardDeparture>
  changeOn: (productID: string, date: string, change: Change) => Promise<Answer>
}

/** Tours that the provider's staff change by hand. Jobs don't run. */
export async function dayPortal(): Promise<DayPortal> {
  const tours = await changingToursPortal()
  const dispatcher = await (await tours.portal.provider()).signedIn('dispatcher')
  const onBoard = async (productID: string, date: string) => {
    const { body } = await dispatcher.call('showBoard', { date })
    const found = body.departures.find((departure) => departure.productID === productID)
    if (!found) throw new Error(`The board has no ${productID} on ${date}.`)
    return found
  }
  return {
    ...tours,
    dispatcher,
    onBoard,
    changeOn: async (productID, date, change) =>
      callChange(dispatcher, (await onBoard(productID, date)).departureID, change),
  }
}
