import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

import type { AdditionForm } from '#contract/changes/add.ts'
import { dueOrOwed } from '#contract/changes/card-money.ts'
import { centsOf, dollarsOf, moneyText } from '#contract/money.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { extraSeatLine } from '#contract/weights/extra-seats-text.ts'
import { roomProblems } from '#web/features/changes/add/addition-room.ts'
import { differenceText, moneyNote } from '#web/features/changes/change-words.ts'
import { SaleFields } from '#web/features/changes/sale-fields.tsx'
import { shownPrice, type TypedPrices } from '#web/features/changes/sale-prices.ts'
import type { Person } from '#web/features/reservations/book/party-price.ts'
import { FigureList } from '#web/features/reservations/figure-list.tsx'
import { weighParty } from '#web/features/reservations/weights/party-weight.ts'
import { RoomNotice } from '#web/features/reservations/weights/room-notice.tsx'
import type { PassengerCounts } from '#web/session/passenger-counts.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './add.module.css'

interface Props {
  terms: AdditionForm
  prices: TypedPrices
  /** Whether the price fields are shown. */
  mayPrice: boolean
  /** Undefined while they are invalid. */
  counts: PassengerCounts | undefined
  /** The passengers to add, as typed. */
  passengers: readonly { BodyWeight: string }[]
  paxMode: boolean
  /** How the guest paid at the provider's desk. */
  taking: ReservationRecord['reservation']['taking']
  /** The errors of the price fields. */
  errors: Readonly<Record<string, string>>
  /** In the form's summary. */
  listed: readonly { text: string }[]
  onPrices: (prices: TypedPrices) => void
  /** The buttons. */
  children: ReactNode
}

const names = { adult: 'Adult', child: 'Child' }

/** As the server computes it. */
function cardMoneyOf(difference: number, { byCard, owed: owedBefore }: AdditionForm) {
  const [owedCents, differenceCents] = [centsOf(owedBefore) ?? 0, centsOf(difference) ?? 0]
  const money = dueOrOwed({ byCard, owedCents, differenceCents })
  return { due: dollarsOf(money.dueCents), owed: dollarsOf(money.owedCents), owedBefore }
}

/** What the passengers cost, before the server checks it. */
export function PriceCard({ terms, prices, mayPrice, counts, passengers, ...own }: Props) {
  const { paxMode, errors, onPrices, children } = own
  const { computed, byCard, holdMinutes } = terms
  const persons = (['adult', 'child'] as const).filter((person) => counts && counts[person] > 0)
  const centsFor = (person: Person) => centsOf(shownPrice(prices, computed, person))
  const lines = persons.map((person) => ({ person, count: counts?.[person] ?? 0, cents: centsFor(person) }))
  const isKnown = lines.length > 0 && lines.every(({ cents }) => cents !== undefined)
  const weights = weighParty(passengers, terms.weightRule)
  const sum = dollarsOf(lines.reduce((all, { count, cents = 0 }) => all + count * cents, weights.extraCents))
  const figures = [
    ...lines.map(({ person, count, cents }) => ({
      name: `${paxMode ? 'Passenger' : names[person]} × ${count}`,
      value: cents === undefined ? '–' : moneyText(dollarsOf(count * cents)),
    })),
    ...(weights.extraSeats > 0
      ? [
          {
            name: extraSeatLine(weights.extraSeats, terms.weightRule?.extraSeatPrice ?? 0),
            value: moneyText(dollarsOf(weights.extraCents)),
          },
        ]
      : []),
    { name: 'Difference', value: isKnown ? differenceText(sum, byCard) : '–' },
  ]
  return (
    <Card title="Price">
      <div className={classes['price']}>
        {mayPrice && persons.length > 0 && (
          <SaleFields {...{ computed, persons, paxMode, errors }} typed={prices} onType={onPrices} />
        )}
        <FigureList figures={figures} />
        {isKnown && (
          <Text size="sm" c="dimmed">
            {moneyNote({
              difference: sum,
              ...cardMoneyOf(sum, terms),
              taking: own.taking && { kind: own.taking.kind, amount: sum },
              byCard,
              holdMinutes,
            })}
          </Text>
        )}
        <RoomNotice texts={roomProblems(weights, terms)} errors={own.listed} />
        {children}
      </div>
    </Card>
  )
}
