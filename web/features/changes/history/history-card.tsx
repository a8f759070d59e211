import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import type {
  MoneyMovement,
  HistoryRevision,
  ReservationHistory,
  UnpaidChange,
} from '#contract/changes/history.ts'
import { moneyText } from '#contract/money.ts'
import { textsOf } from '#web/api/call-error.ts'
import { historyQuery } from '#web/data/reservation-changes.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { ChangeList } from '#web/features/changes/history/change-list.tsx'
import {
  moneyState,
  moneyTitle,
  byText,
  kindTexts,
  priceText,
  unpaidStates,
  unpaidText,
  unpaidTitles,
} from '#web/features/changes/history/history-words.ts'
import { SettleDialog } from '#web/features/changes/history/settle-dialog.tsx'
import { useUser } from '#web/session/current-user.ts'
import { useIsProvider } from '#web/session/is-provider.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { minuteText } from '#web/ui/moment-text.ts'

import classes from './history.module.css'

/** All changes and money movements, newest first. */
export function HistoryCard({ of }: { of: ReservationRef }) {
  const { data, error, refetch } = useQuery(historyQuery(of))
  return (
    <Card title="History">
      {error && !data && (
        <Stack p="md" gap="sm" align="flex-start">
          <FormAlert texts={textsOf(error)} />
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Stack>
      )}
      {!error && !data && <HistorySkeleton />}
      {data && (
        <>
          <Entries revisions={data.revisions} unpaid={data.unpaid} />
          <MoneyList of={of} movements={data.money} />
        </>
      )}
    </Card>
  )
}

const HistorySkeleton = () => (
  <Stack p="md" gap="sm" aria-busy="true">
    <Skeleton height={20} width="60%" />
    <Skeleton height={16} width="40%" />
    <Skeleton height={16} width="50%" />
  </Stack>
)

interface MoneyProps {
  of: ReservationRef
  movements: readonly MoneyMovement[]
}

const tones = { succeeded: 'good', done: 'good', settled: 'good', won: 'good', due: 'waiting' } as const
const toneOf = (state: MoneyMovement['state']) =>
  state in tones ? tones[state as keyof typeof tones] : undefined

/** Payments, refunds and disputes. A reservation on account has none. */
function MoneyList({ of, movements }: MoneyProps) {
  const id = useId()
  const settling = useDialogAbout<MoneyMovement>()
  const isProvider = useIsProvider()
  const { id: own } = useUser().agency
  if (movements.length === 0) return null
  return (
    <div className={classes['part']}>
      <Title order={3} id={id}>
        Card payments
      </Title>
      <ul className={classes['entries']} aria-labelledby={id}>
        {movements.map((movement) => (
          <li key={movement.id}>
            <div className={classes['movement']}>
              <strong>{moneyTitle(movement)}</strong>
              <Badge tone={toneOf(movement.state)}>{moneyState(movement)}</Badge>
            </div>
            <Text size="sm" c="dimmed">
              <time dateTime={movement.at}>{minuteText(movement.at)}</time>
              {movement.reference && `, ${movement.reference}`}
            </Text>
            {movement.text && <Text size="sm">{movement.text}</Text>}
            {isProvider && movement.state === 'refused' && (
              <Button variant="default" size="sm" mt={4} onClick={() => settling.open(movement)}>
                Refunded another way
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isProvider && <SettleDialog of={{ id: of.id, agencyID: of.agencyID ?? own }} dialog={settling} />}
    </div>
  )
}

type History = Pick<ReservationHistory, 'revisions' | 'unpaid'>

/** Changes that took effect and those that wait for their payment or never took effect, newest first. */
function Entries({ revisions, unpaid }: History) {
  const id = useId()
  const entries = [
    ...revisions.map((revision) => ({ at: revision.at, key: `${revision.revision}`, revision })),
    ...unpaid.map((change) => ({ at: change.at, key: change.changeID, change })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <div className={classes['part']}>
      <Title order={3} id={id}>
        Changes
      </Title>
      <ol className={classes['entries']} aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry.key}>
            {'change' in entry ? <Unpaid change={entry.change} /> : <Revision revision={entry.revision} />}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Revision({ revision }: { revision: HistoryRevision }) {
  const price = priceText(revision)
  return (
    <>
      <strong>{kindTexts[revision.kind]}</strong>
      <When {...revision} />
      {revision.changes.length > 0 && <ChangeList changes={revision.changes} />}
      {price && <Text size="sm">{price}</Text>}
      {revision.reason && <Text size="sm">Reason: {revision.reason}</Text>}
    </>
  )
}

function Unpaid({ change }: { change: UnpaidChange }) {
  const { kind, state, changes, amount } = change
  return (
    <>
      <div className={classes['movement']}>
        <strong>{unpaidTitles[kind]}</strong>
        <Badge tone={state === 'due' ? 'waiting' : undefined}>{unpaidStates[state]}</Badge>
      </div>
      <When {...change} />
      {changes.length > 0 && <ChangeList changes={changes} />}
      <Text size="sm">{unpaidText(state, moneyText(amount))}</Text>
    </>
  )
}

const When = ({
  at,
  by,
  endedAt,
}: Pick<HistoryRevision, 'at' | 'by'> & Partial<Pick<UnpaidChange, 'endedAt'>>) => (
  <Text size="sm" c="dimmed">
    <time dateTime={at}>{minuteText(at)}</time>, {byText(by)}
    {endedAt && (
      <>
        , ended <time dateTime={endedAt}>{minuteText(endedAt)}</time>
      </>
    )}
  </Text>
)
