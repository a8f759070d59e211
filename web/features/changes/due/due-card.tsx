import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { moneyText } from '#contract/money.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { historyQuery } from '#web/data/reservation-changes.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { DropDialog } from '#web/features/changes/due/drop-dialog.tsx'
import { ChangeList } from '#web/features/changes/history/change-list.tsx'
import { unpaidTitles } from '#web/features/changes/history/history-words.ts'
import { Card } from '#web/ui/card.tsx'

import classes from './due.module.css'

interface Props {
  of: ReservationRef
  due: NonNullable<ReservationRecord['reservation']['dueChange']>
  countdown: ReactNode
  /** The payment page; undefined until it is known. */
  link: string | null | undefined
}

/** What changes once it is paid, how much and until when. */
export function DueCard({ of, due, countdown, link }: Props) {
  const [isDropping, setDropping] = useState(false)
  const amount = moneyText(due.amount)
  return (
    <Card title="Payment due" aside={countdown}>
      <Stack p="md" gap="md">
        <div className={classes['amount']}>
          <span>{unpaidTitles[due.kind]}</span>
          <strong>{amount}</strong>
        </div>
        <WhatChanges of={of} changeID={due.changeID} />
        <Text size="sm">
          {of.agencyID
            ? `The agency pays ${amount} on its site.`
            : `Pay ${amount} by card to make this change.`}{' '}
          Until then the reservation stays as it is.
        </Text>
        <Group gap="sm" className={classes['buttons'] ?? ''}>
          {of.agencyID && link && (
            <Button component="a" href={link} target="_blank" rel="noopener noreferrer">
              Open the payment page
            </Button>
          )}
          <Button variant="default" onClick={() => setDropping(true)}>
            Drop this change
          </Button>
        </Group>
      </Stack>
      <DropDialog of={of} changeID={due.changeID} opened={isDropping} onClose={() => setDropping(false)} />
    </Card>
  )
}

/** From the history, which lists changes that wait too. */
function WhatChanges({ of, changeID }: { of: ReservationRef; changeID: string }) {
  const { data, isPending } = useQuery(historyQuery(of))
  if (isPending) return <Skeleton height={44} />
  const change = data?.unpaid.find((unpaid) => unpaid.changeID === changeID)
  return change ? <ChangeList changes={change.changes} /> : null
}
