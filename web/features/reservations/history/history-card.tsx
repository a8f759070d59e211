import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import type { HistoryRevision } from '#contract/after-sale/history.ts'
import { textsOf } from '#web/api/call-error.ts'
import { historyQuery } from '#web/data/reservation-changes.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { Change } from '#web/features/reservations/history/change.tsx'
import { byText, kindTexts, priceText } from '#web/features/reservations/history/history-words.ts'
import { MoneyList } from '#web/features/reservations/history/money-list.tsx'
import { Card } from '#web/ui/card.tsx'
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
          <Revisions revisions={data.revisions} />
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

function Revisions({ revisions }: { revisions: readonly HistoryRevision[] }) {
  const id = useId()
  return (
    <div className={classes['part']}>
      <Title order={3} id={id}>
        Changes
      </Title>
      <ol className={classes['entries']} aria-labelledby={id}>
        {revisions.map((revision) => (
          <li key={revision.revision}>
            <Revision revision={revision} />
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
      <Text size="sm" c="dimmed">
        <time dateTime={revision.at}>{minuteText(revision.at)}</time>, {byText(revision.by)}
      </Text>
      {revision.changes.length > 0 && (
        <ul className={classes['changes']}>
          {revision.changes.map(({ field, before, after }) => (
            <li key={`${field} ${before}`}>
              {field}: <Change before={before} after={after} />
            </li>
          ))}
        </ul>
      )}
      {price && <Text size="sm">{price}</Text>}
      {revision.reason && <Text size="sm">Reason: {revision.reason}</Text>}
    </>
  )
}
