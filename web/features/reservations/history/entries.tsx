import { Text, Title } from '@mantine/core'
import { useId } from 'react'

import type { HistoryRevision, ReservationHistory, UnpaidChange } from '#contract/after-sale/history.ts'
import { moneyText } from '#contract/money.ts'
import { ChangeList } from '#web/features/reservations/history/change-list.tsx'
import {
  byText,
  kindTexts,
  priceText,
  unpaidStates,
  unpaidText,
  unpaidTitles,
} from '#web/features/reservations/history/history-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { minuteText } from '#web/ui/moment-text.ts'

import classes from './history.module.css'

type History = Pick<ReservationHistory, 'revisions' | 'unpaid'>

/** Changes that took effect and those that wait for their payment or never took effect, newest first. */
export function Entries({ revisions, unpaid }: History) {
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
