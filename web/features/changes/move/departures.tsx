import { Button, Skeleton, Stack, Switch, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'

import type { MoveOffer, MoveOffers } from '#contract/changes/move.ts'
import { dateText, departureTimeText, type LocalDate } from '#contract/dates.ts'
import { fewSeats } from '#contract/few-seats.ts'
import { moneyText } from '#contract/money.ts'
import { type Left, type Room, roomErrors } from '#contract/room.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import { textsOf } from '#web/api/call-error.ts'
import type { MoveTerms } from '#web/data/moves.ts'
import { FullDepartures } from '#web/departures/full-departures.tsx'
import { differenceText, passengersText } from '#web/features/changes/change-words.ts'
import { leftOn, roomText } from '#web/features/reservations/weights/departure-room.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'

import changeClasses from '#web/features/changes/changes.module.css'
import classes from './move.module.css'

interface Props {
  date: LocalDate | undefined
  query: UseQueryResult<MoveOffers>
  party: number
  terms: MoveTerms
  /** For the provider only. */
  onTerms: ((terms: MoveTerms) => void) | undefined
  onChoose: (departureID: string) => void
}

/** The day's departures, each with what moving there means. */
export function Departures({ date, query, party, terms, onTerms, onChoose }: Props) {
  const { data, isPlaceholderData } = query
  return (
    <Card title={date ? dateText(date) : 'Departures'} aside={`For ${passengersText(party)}`}>
      {onTerms && <TermsSwitches terms={terms} onTerms={onTerms} />}
      {!date && <EmptyState kind="nothing yet" title="Choose a day" hint="Its departures are listed here." />}
      {date && !data && !query.error && <Loading />}
      {query.error && !data && (
        <Stack p="md" gap="sm" align="flex-start">
          <FormAlert texts={textsOf(query.error)} />
          <Button variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Stack>
      )}
      {date && data && (
        <div className={changeClasses['busy']} aria-busy={isPlaceholderData}>
          <VisuallyHidden component="output">
            {!isPlaceholderData && countText(data.departures.length)}
          </VisuallyHidden>
          <Offers offers={data} onChoose={isPlaceholderData ? undefined : onChoose} />
        </div>
      )}
    </Card>
  )
}

const countText = (count: number) => (count === 1 ? '1 departure' : `${count} departures`)

const Loading = () => (
  <Stack p="md" gap="md" aria-busy="true">
    <Skeleton height={44} />
    <Skeleton height={44} />
    <Skeleton height={44} />
  </Stack>
)

function TermsSwitches({ terms, onTerms }: { terms: MoveTerms; onTerms: (terms: MoveTerms) => void }) {
  return (
    <div className={classes['terms']}>
      <Switch
        label="Keep the old price"
        checked={terms.keepPrice}
        onChange={(event) => onTerms({ ...terms, keepPrice: event.currentTarget.checked })}
      />
      <Switch
        label="Waive fee"
        checked={terms.waiveFee}
        onChange={(event) => onTerms({ ...terms, waiveFee: event.currentTarget.checked })}
      />
    </div>
  )
}

interface OffersProps {
  offers: MoveOffers
  /** Undefined while the list is of another day. */
  onChoose: ((departureID: string) => void) | undefined
}

function Offers({ offers, onChoose }: OffersProps) {
  const { departures, closed, byCard, tooHeavy } = offers
  const needed = { seats: offers.seatsNeeded, pounds: offers.poundsNeeded }
  const listed = departures.filter(({ fits, isCurrent }) => fits || isCurrent)
  const full = departures
    .filter(({ fits, isCurrent }) => !fits && !isCurrent)
    .map((offer) => ({ ...offer, left: whyFull(leftOn(offer), needed) }))
  return (
    <>
      {tooHeavy && (
        <Stack p="md">
          <FormAlert texts={[tooHeavy]} />
        </Stack>
      )}
      {listed.length === 0 && !tooHeavy && (
        <EmptyState
          kind="no match"
          title="No departure to move to"
          hint={
            closed > 0 && full.length === 0
              ? 'All departures of this day have left or are closed for booking.'
              : 'Choose another day.'
          }
        />
      )}
      <ul className={classes['offers']}>
        {listed.map((offer) => (
          <li key={offer.departureID}>
            {offer.isCurrent ? (
              <Current offer={offer} />
            ) : (
              <UnstyledButton
                className={classes['offer'] ?? ''}
                aria-disabled={!onChoose || undefined}
                onClick={() => onChoose?.(offer.departureID)}
              >
                <Offer offer={offer} byCard={byCard} />
              </UnstyledButton>
            )}
          </li>
        ))}
      </ul>
      {full.length > 0 && !tooHeavy && <FullDepartures departures={full} />}
    </>
  )
}

const Current = ({ offer: { DeptTime } }: { offer: MoveOffer }) => (
  <div className={classes['current']}>
    <span className={classes['time']}>{departureTimeText(DeptTime)}</span>
    <Badge tone="good">Booked now</Badge>
  </div>
)

function Offer({ offer, byCard }: { offer: MoveOffer; byCard: boolean }) {
  const { DeptTime, seatsLeft, fee, newTotal, difference } = offer
  return (
    <>
      <span className={classes['time']}>
        {departureTimeText(DeptTime)}{' '}
        <span className={classes['seats']} data-few={seatsLeft <= fewSeats || undefined}>
          {roomText(offer)}
        </span>
      </span>{' '}
      <span className={classes['difference']}>{differenceText(difference, byCard)}</span>{' '}
      <span className={classes['figures']}>
        {fee > 0 ? `Fee ${moneyText(fee)}` : 'No fee'}, new total {moneyText(newTotal)}
      </span>
    </>
  )
}

/** Why the party doesn't fit: 'needs 3 seats, 2 left'. */
function whyFull(left: Left, needed: Room): string {
  if (left.seats === 0) return 'Sold out'
  return roomErrors(left, needed, {
    seats: (seats) => `needs ${needed.seats} seats, ${seats} left`,
    pounds: (pounds) => `needs ${poundsText(needed.pounds)}, ${pounds} left`,
  }).join('; ')
}
