import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { dateText, type LocalDate } from '#contract/dates.ts'
import { takingsFileName, takingsPath } from '#contract/day/day-files.ts'
import type { TakingLine, Takings } from '#contract/day/takings.ts'
import { moneyText } from '#contract/money.ts'
import { textsOf } from '#web/api/call-error.ts'
import { callForFile } from '#web/api/call.ts'
import { takingsQuery } from '#web/data/day.ts'
import { DayHead } from '#web/features/day/day-head.tsx'
import { daySearchOf } from '#web/features/day/day-search.ts'
import { pages } from '#web/pages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExportButton, useExport } from '#web/ui/export-button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Table } from '#web/ui/table/table.tsx'

import cardClasses from '#web/ui/card.module.css'
import classes from './takings.module.css'

interface Props {
  /** As it stands in the address, right or wrong; without one it is today. */
  asked: unknown
  onDate: (date: LocalDate | undefined) => void
}

/** What the desk took in cash and at the terminal on a day, by user. */
export function TakingsPage({ asked, onDate }: Props) {
  const chosen = daySearchOf({ date: asked }).date
  const query = useQuery(takingsQuery(chosen))
  const { data: takings, isPlaceholderData } = query
  const date = chosen ?? takings?.date
  return (
    <>
      <DayHead page="takings" title="Takings" {...{ date, query, asked, onDate }} right={{}}>
        {date && <File date={date} />}
      </DayHead>
      {takings && (
        <div className={classes['takings']} aria-busy={isPlaceholderData} inert={isPlaceholderData}>
          <Day takings={takings} />
        </div>
      )}
    </>
  )
}

function File({ date }: { date: LocalDate }) {
  const file = useExport({
    name: takingsFileName(date),
    address: `${takingsPath}?date=${date}`,
    load: callForFile,
  })
  return (
    <div data-no-print>
      <ExportButton label="CSV" {...file} />
      {file.saving.error && <FormAlert texts={textsOf(file.saving.error)} onDismiss={file.saving.reset} />}
    </div>
  )
}

function Day({ takings: { date, users, sums, timeZone } }: { takings: Takings }) {
  if (users.length === 0)
    return (
      <div className={cardClasses['card']}>
        <EmptyState
          kind="nothing yet"
          title={`Nothing taken on ${dateText(date)}.`}
          hint="Cash and terminal payments of walk-ups are listed here."
        />
      </div>
    )
  return (
    <>
      <section className={cardClasses['card']} aria-label="Totals of the day">
        <Sums sums={sums} />
      </section>
      {users.map(({ userID, name, lines, sums: own }) => (
        <section key={userID} className={cardClasses['card']} aria-label={name ?? deletedUser}>
          <div className={classes['user']}>
            <h2>{name ?? deletedUser}</h2>
            <Sums sums={own} />
          </div>
          <Lines lines={lines} timeZone={timeZone} label={`Taken by ${name ?? deletedUser}`} />
        </section>
      ))}
    </>
  )
}

const deletedUser = 'Deleted user'
const kinds = { cash: 'Cash', terminal: 'Terminal' } as const

const Sums = ({ sums: { cash, terminal, total } }: Pick<Takings, 'sums'>) => (
  <dl className={classes['sums']}>
    <Sum name="Cash" amount={cash} />
    <Sum name="Terminal" amount={terminal} />
    <Sum name="Total" amount={total} />
  </dl>
)

const Sum = ({ name, amount }: { name: string; amount: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{moneyText(amount)}</dd>
  </div>
)

function Lines({ lines, timeZone, label }: { lines: TakingLine[]; timeZone: string; label: string }) {
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
  return (
    <Table className={classes['lines'] ?? ''} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Reservation</th>
          <th scope="col">Tour</th>
          <th scope="col">Payment</th>
          <th scope="col" className={classes['amount']}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className={classes['time']}>{clock.format(new Date(line.at))}</td>
            <th scope="row" className={classes['guest']}>
              {line.firstName} {line.lastName}
              <Anchor
                size="xs"
                className={classes['number'] ?? ''}
                renderRoot={(props) => (
                  <Link to={pages['reservation-status']} params={{ id: line.quoteID }} {...props} />
                )}
              >
                {line.orl}
              </Anchor>
            </th>
            <td className={classes['tour']}>{line.ProductName}</td>
            <td>
              {kinds[line.kind]}
              <span className={classes['reference']}>{line.reference}</span>
            </td>
            <td className={classes['amount']}>
              {moneyText(line.amount)}
              {line.amount < 0 && <span className={classes['reference']}>Refund</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
