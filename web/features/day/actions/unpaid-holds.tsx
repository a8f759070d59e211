import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { dateText } from '#contract/dates.ts'
import type { BoardDeparture } from '#contract/day/board.ts'
import type { DepartureHold } from '#contract/day/holds.ts'
import { moneyText } from '#contract/money.ts'
import { textsOf } from '#web/api/call-error.ts'
import { holdsQuery } from '#web/data/day.ts'
import { dropChange } from '#web/data/due-changes.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import { cancel } from '#web/data/reservation-changes.ts'
import { foundRef } from '#web/data/reservations.ts'
import type { ActionProps } from '#web/features/day/actions/change-form.tsx'
import { counted, departureText } from '#web/features/day/departure-words.ts'
import { useUser } from '#web/session/current-user.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { WaitingButton } from '#web/ui/form/waiting-button.tsx'

import classes from './actions.module.css'

const keyOf = ({ quoteID, changeID }: DepartureHold) => `${quoteID} ${changeID ?? ''}`

/** A dialog of its own, while the departure is closed or before. */
export const HoldsForm = ({ departure, onClose }: ActionProps) => (
  <div className={classes['form']}>
    <Text size="sm" c="dimmed">
      {dateText(departure.date)}, {departureText(departure)}
    </Text>
    <UnpaidHolds departure={departure} />
    <Button variant="default" className={classes['done'] ?? ''} onClick={onClose}>
      Done
    </Button>
  </div>
)

/** What waits for payment on the departure, each with a button that ends it. */
export function UnpaidHolds({ departure: { departureID } }: { departure: BoardDeparture }) {
  const query = useQuery(holdsQuery(departureID))
  const ending = useEnding(departureID)
  const holds = query.data?.holds
  if (query.error && !holds) return <FormAlert texts={textsOf(query.error)} />
  if (!holds) return <Text size="sm">Loading unpaid holds…</Text>
  const failures = ending.data ?? []
  return (
    <section className={classes['holds']} aria-label="Unpaid holds">
      <FormAlert texts={failures} onDismiss={ending.reset} />
      {holds.length === 0 && <Text size="sm">No unpaid holds.</Text>}
      {holds.length > 0 && (
        <Text size="sm">
          Ending a hold cancels the unpaid booking, or drops the unpaid change. A payment that still arrives
          is refunded.
        </Text>
      )}
      <ul>
        {holds.map((hold) => (
          <Hold key={keyOf(hold)} hold={hold} ending={ending} />
        ))}
      </ul>
      {holds.length > 1 && (
        <WaitingButton
          type="button"
          variant="default"
          waiting={ending.isPending && ending.variables.length > 1}
          onClick={() => ending.end(holds)}
        >
          {`End all ${holds.length} holds`}
        </WaitingButton>
      )}
    </section>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

function Hold({ hold, ending }: { hold: DepartureHold; ending: ReturnType<typeof useEnding> }) {
  const { orl, firstName, lastName, agency, seats, amount, expiresAt, changeID } = hold
  const isEnding = ending.isPending && ending.variables.some((one) => keyOf(one) === keyOf(hold))
  return (
    <li>
      <div>
        <strong>
          {firstName} {lastName}
        </strong>{' '}
        {orl}, {agency}
        <Text size="xs" c="dimmed">
          {`${changeID === null ? 'Booking' : 'Change'}: ${counted(seats, 'seat')}, ${moneyText(amount)}, until ${clock.format(new Date(expiresAt))}`}
        </Text>
      </div>
      <WaitingButton
        type="button"
        variant="default"
        aria-label={`End hold of ${firstName} ${lastName}, ${orl}`}
        waiting={isEnding}
        onClick={() => ending.end([hold])}
      >
        End
      </WaitingButton>
    </li>
  )
}

/** One after the other. What one of them fails with doesn't keep the others; the texts name its reservation. */
function useEnding(departureID: string) {
  const client = useQueryClient()
  const own = useUser().agency.id
  const endOne = (hold: DepartureHold) => {
    const of = foundRef(hold, own)
    if (hold.changeID !== null) return dropChange(of, hold.changeID)
    const nothingPaid = { fee: 0, refund: 0, newTotal: 0 }
    const { revision } = hold
    const reason = 'The unpaid hold was ended.'
    return cancel(of, { changeID: crypto.randomUUID(), revision, ...nothingPaid, reason })
  }
  const ending = useMutation({
    mutationFn: async (holds: readonly DepartureHold[]) => {
      const failures: string[] = []
      for (const hold of holds)
        await endOne(hold).catch((error: unknown) =>
          failures.push(`${hold.orl}: ${textsOf(error).join(' ')}`),
        )
      await refreshAfterChange(client, [departureID])
      return failures
    },
  })
  const end = (holds: readonly DepartureHold[]) => {
    if (!ending.isPending) ending.mutate(holds)
  }
  return { ...ending, end }
}
