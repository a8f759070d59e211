export interface StripeIntent {
  id: string
  object: 'payment_intent'
  client_secret: string
  status: string
  amount: number
  amount_received: number
  currency: string
  metadata: Record<string, string>
  last_payment_error: { message: string } | null
}

interface Refund {
  id: string
  object: 'refund'
  status: string
  amount: number
  currency: string
  payment_intent: string
  metadata: Record<string, string>
  failure_reason?: string
}

export type StripeAnswer = { status: number; body: object }
export const failure = (status: number, error: object): StripeAnswer => ({ status, body: { error } })
const refused = (error: object) => failure(400, { type: 'invalid_request_error', ...error })

let made = 0
export const nextId = (prefix: string) => `${prefix}_double${(made += 1)}`

export const metadataIn = (fields: URLSearchParams) =>
  Object.fromEntries(
    [...fields].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return key === undefined ? [] : [[key, value]]
    }),
  )

const isLive = ({ status }: Refund) => status !== 'failed' && status !== 'canceled'

/** The refunds of Stripe's double: of any part of a payment, in a list, returned by a bank or made by hand. */
export class StripeRefundsDouble {
  readonly intents = new Map<string, StripeIntent>()
  /** Oldest first, including failed ones. */
  readonly refunds: Refund[] = []
  /** The intents of requested refunds, including refused ones. */
  readonly refundCalls: string[] = []
  /** The status that the next refunds get. */
  refundStatus = 'succeeded'
  /** Why the next refunds are refused. */
  refusal: string | undefined

  /** An intent for each refund that wasn't returned. */
  get refunded(): string[] {
    return this.refunds.filter(isLive).map(({ payment_intent }) => payment_intent)
  }

  /** What went back to the card. */
  refundedCents(intent: string): number {
    return this.#liveOf(intent).reduce((sum, { amount }) => sum + amount, 0)
  }

  #liveOf(intent: string): Refund[] {
    return this.refunds.filter((refund) => refund.payment_intent === intent && isLive(refund))
  }

  /** The bank returns the latest refund of an intent. */
  sendBack(intent: string): Refund {
    const refund = this.#liveOf(intent).at(-1)
    if (!refund) throw new Error(`No refund of ${intent}`)
    return Object.assign(refund, { status: 'failed', failure_reason: 'declined' })
  }

  /** As in Stripe's dashboard. */
  refundByHand(intent: string, amount: number): Refund {
    return this.#add(intent, amount, {}, 'succeeded')
  }

  protected createRefund(fields: URLSearchParams): StripeAnswer {
    const intent = fields.get('payment_intent') ?? ''
    const amount = Number(fields.get('amount'))
    this.refundCalls.push(intent)
    if (this.refusal) return refused({ message: this.refusal })
    // A test may report a payment of its own.
    const received = this.intents.get(intent)?.amount_received ?? amount
    const left = received - this.refundedCents(intent)
    if (left <= 0)
      return refused({ code: 'charge_already_refunded', message: 'Charge has already been refunded.' })
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
    if (amount > left) return refused({ message })
    return { status: 200, body: this.#add(intent, amount, metadataIn(fields), this.refundStatus) }
  }

  #add(intent: string, amount: number, metadata: Refund['metadata'], status: string): Refund {
    const own = { id: nextId('re'), object: 'refund', status, amount } as const
    const refund: Refund = { ...own, currency: 'usd', payment_intent: intent, metadata }
    this.refunds.push(refund)
    return refund
  }

  /** Newest first, in pages. */
  protected listRefunds(query: URLSearchParams): StripeAnswer {
    const own = this.refunds.filter(({ payment_intent }) => payment_intent === query.get('payment_intent'))
    const newestFirst = own.toReversed()
    const from = newestFirst.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const to = from + Number(query.get('limit'))
    const page = { data: newestFirst.slice(from, to), has_more: newestFirst.length > to }
    return { status: 200, body: { object: 'list', url: '/v1/refunds', ...page } }
  }
}
