import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { lineKinds } from '#contract/ledger/line-kinds.ts'
import type { AccountLine } from '#contract/ledger/lines.ts'
import { includesExtraSeats } from '#contract/weights/extra-seats-text.ts'
import type { FiguresRow } from '#web/features/ledger/figures-table.tsx'
import { reservationLink, statementLink } from '#web/features/ledger/ledger-links.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The rows of a table of lines. `actions` is for entries. */
export const lineRows = (
  lines: readonly AccountLine[],
  agencyID: string | undefined,
  actions: (line: AccountLine) => ReactNode,
): FiguresRow[] =>
  lines.map((line) => ({
    key: line.id,
    date: line.date,
    kind: lineKinds[line.kind],
    title: line.quoteID ? (
      <ReservationTitle id={line.quoteID} orl={line.orl} guest={line.guest} agencyID={agencyID} />
    ) : (
      <EntryTitle line={line} />
    ),
    details: (
      <>
        {line.ProductName && <span>{line.ProductName}</span>}
        <ExtraSeats dollars={line.extraSeats} />
        {!line.quoteID && <span>{[line.reference, line.madeBy].filter(Boolean).join(', ')}</span>}
        {line.statement && <StatementLink number={line.statement} agencyID={agencyID} />}
        {actions(line)}
      </>
    ),
    figures: line,
    isEntry: line.quoteID === null,
  }))

interface ReservationProps {
  id: string
  orl: string | null
  guest: string | null
  agencyID: string | undefined
}

export function ReservationTitle({ id, orl, guest, agencyID }: ReservationProps) {
  return (
    <>
      <Anchor inherit fw={600} renderRoot={(props) => <Link {...reservationLink(id, agencyID)} {...props} />}>
        {orl}
      </Anchor>{' '}
      {guest}
    </>
  )
}

/** Below the tour of a line that has some. */
export const ExtraSeats = ({ dollars }: { dollars: number }) =>
  dollars !== 0 && <span>{includesExtraSeats(dollars)}</span>

const EntryTitle = ({ line: { text, isReversed, reverses } }: { line: AccountLine }) => (
  <>
    {text} {isReversed && <Badge>Reversed</Badge>}
    {reverses && <Badge>Reversal</Badge>}
  </>
)

const StatementLink = ({ number, agencyID }: { number: number; agencyID: string | undefined }) => (
  <Anchor
    inherit
    underline="always"
    renderRoot={(props) => <Link {...statementLink(number, agencyID)} {...props} />}
  >
    Statement {number}
  </Anchor>
)
