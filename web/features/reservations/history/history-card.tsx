import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { textsOf } from '#web/api/call-error.ts'
import { historyQuery } from '#web/data/reservation-changes.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { Entries } from '#web/features/reservations/history/entries.tsx'
import { MoneyList } from '#web/features/reservations/history/money-list.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'

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
