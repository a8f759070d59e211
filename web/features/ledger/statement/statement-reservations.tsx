import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Statement, StatementReservation } from '#contract/ledger/statements.ts'
import { counted, minusText, type Reader } from '#web/features/ledger/account-words.ts'
import { ExtraSeats, ReservationTitle } from '#web/features/ledger/account/line-rows.tsx'
import { type FiguresRow, FiguresTable } from '#web/features/ledger/figures-table.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { ClearFilter } from '#web/ui/table/clear-filter.tsx'
import { TablePages } from '#web/ui/table/table-pages.tsx'
import { lastPage } from '#web/ui/table/table-rows.ts'
import { type TableSearch, pageRows } from '#web/ui/table/table-search.ts'

import classes from './statement.module.css'

interface Props {
  statement: Statement
  reader: Reader
  view: TableSearch<never>
  onView: (view: TableSearch<never>) => void
}

/** All rows are loaded; the screen shows a page of them, paper all. */
export function StatementReservations({ statement, reader, view, onView }: Props) {
  const { reservations, total } = statement
  const isPrinting = usePrinting()
  const { filter = '' } = view
  const found = matchingReservations(reservations, view)
  const rows = isPrinting ? reservations : found.rows
  const search = (text: string) => {
    if (text !== filter) onView(text ? { filter: text } : {})
  }
  return (
    <Card title="Reservations" aside={counted(reservations.length, 'row', 'rows')}>
      {reservations.length === 0 && (
        <EmptyState kind="nothing yet" title="No reservations on this statement." />
      )}
      {reservations.length > 0 && (
        <div className={classes['tools']} data-no-print>
          <SearchInput
            className={classes['filter']}
            label="Search by number, guest, tour or reference"
            value={filter}
            onSearch={search}
          />
        </div>
      )}
      {reservations.length > 0 && rows.length === 0 && (
        <EmptyState kind="no match" title={`No reservation matches “${filter.trim()}”.`}>
          <ClearFilter onClear={() => onView({})} />
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <FiguresTable
            label="Reservations"
            rows={rows.map((row) => figuresRow(row, reader.agencyID))}
            total={{ label: 'Total of the statement', figures: total }}
          />
          <p className={classes['hint']}>{minusText(reader)}</p>
          <TablePages
            label="reservations"
            page={found.page}
            total={found.matches}
            onPage={(page) => onView({ ...(filter && { filter }), ...(page > 1 && { page }) })}
          />
        </>
      )}
    </Card>
  )
}

const figuresRow = (row: StatementReservation, agencyID: string | undefined): FiguresRow => ({
  key: `${row.quoteID} ${row.date}`,
  date: row.date,
  title: <ReservationTitle id={row.quoteID} orl={row.orl} guest={row.guest} agencyID={agencyID} />,
  details: (
    <>
      <span>{row.ProductName}</span>
      <ExtraSeats dollars={row.extraSeats} />
      {row.agencyReference && <span>{row.agencyReference}</span>}
    </>
  ),
  figures: row,
})

/** By number, guest, tour or reference. A page past the end shows the last one. */
function matchingReservations(all: readonly StatementReservation[], { filter = '', page = 1 }: TableSearch) {
  const wanted = filter.trim().toLowerCase()
  const matching = wanted
    ? all.filter(({ orl, guest, ProductName, agencyReference }) =>
        `${orl}\n${guest}\n${ProductName}\n${agencyReference ?? ''}`.toLowerCase().includes(wanted),
      )
    : all
  const shown = Math.min(page, lastPage(matching.length))
  const from = (shown - 1) * pageRows
  return { rows: matching.slice(from, from + pageRows), matches: matching.length, page: shown }
}

/** True while the browser prints: a list that is paged on screen is complete on paper. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture right after the event.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
