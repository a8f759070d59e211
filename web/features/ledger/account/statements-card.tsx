import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { dateText } from '#contract/dates.ts'
import { monthText } from '#contract/ledger/month-text.ts'
import type { ListedStatement } from '#contract/ledger/statements.ts'
import { moneyText } from '#contract/money.ts'
import { textsOf } from '#web/api/call-error.ts'
import { statementsQuery } from '#web/data/ledger.ts'
import { counted, type Reader } from '#web/features/ledger/account-words.ts'
import { statementLink } from '#web/features/ledger/ledger-links.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'

import classes from './account.module.css'

const shownAtFirst = 6

export function StatementsCard({ reader }: { reader: Reader }) {
  const { data, error } = useQuery(statementsQuery(reader.agencyID))
  const [isOpen, setOpen] = useState(false)
  const rows = data?.rows ?? []
  return (
    <Card title="Statements">
      {error && !data && <FormAlert texts={textsOf(error)} />}
      {!data && !error && <Skeleton height={300} radius={0} aria-busy="true" />}
      {data && rows.length === 0 && (
        <EmptyState
          kind="nothing yet"
          title="There are no statements yet."
          hint="A statement is made when a month is closed."
        />
      )}
      {rows.length > 0 && (
        <ul className={classes['statements']}>
          {rows.slice(0, isOpen ? undefined : shownAtFirst).map((row) => (
            <li key={row.number}>
              <Row row={row} reader={reader} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > shownAtFirst && (
        <div className={classes['more']}>
          <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? `Show the latest ${shownAtFirst}` : `Show all ${rows.length}`}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Row({
  row: { number, month, closing, dueDate, lines },
  reader,
}: {
  row: ListedStatement
  reader: Reader
}) {
  return (
    <Link {...statementLink(number, reader.agencyID)}>
      <strong>{monthText(month)}</strong> <span>Closing balance {moneyText(closing)}</span>{' '}
      <span className={classes['quiet']}>
        No. {number}, {counted(lines, 'line', 'lines')}
      </span>{' '}
      <span className={classes['quiet']}>{closing > 0 ? `Due ${dateText(dueDate)}` : 'Nothing to pay'}</span>
    </Link>
  )
}
