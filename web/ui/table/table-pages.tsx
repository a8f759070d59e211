import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'

import { lastPage } from '#web/ui/table/table-rows.ts'
import { pageRows } from '#web/ui/table/table-search.ts'

import classes from './record-table.module.css'

interface Props {
  /** What the table lists, such as 'users': a screen can have several tables. */
  label: string
  page: number
  total: number
  onPage: (page: number) => void
}

/** Shows the range of rows, with buttons for the previous and next page. */
export function TablePages({ label, page, total, onPage }: Props) {
  const last = lastPage(total)
  const from = (page - 1) * pageRows + 1
  const to = Math.min(page * pageRows, total)
  useEffect(() => {
    // Rows were deleted, or the address has a page past the end.
    if (page > last) onPage(last)
  })
  return (
    <Pager {...{ label, page, onPage }} hasSteps={last > 1} isLast={page >= last}>
      {count(from)}-{count(to)} of {count(total)}
    </Pager>
  )
}

interface PagerProps extends Omit<Props, 'total'> {
  hasSteps: boolean
  isLast: boolean
  /** Which rows are shown. */
  children: ReactNode
}

export function Pager({ label, page, hasSteps, isLast, onPage, children }: PagerProps) {
  const step = (by: number, words: string) => {
    const isEnd = by < 0 ? page <= 1 : isLast
    return (
      <Button
        variant="default"
        size="xs"
        // Not disabled, so that the button keeps the focus on the last page.
        aria-disabled={isEnd}
        {...(isEnd && { 'data-disabled': true })}
        onClick={() => !isEnd && onPage(page + by)}
        {...(by < 0
          ? { leftSection: <IconChevronLeft size={14} aria-hidden="true" /> }
          : { rightSection: <IconChevronRight size={14} aria-hidden="true" /> })}
      >
        {words}
      </Button>
    )
  }
  return (
    <nav className={classes['pages']} aria-label={`Pages of ${label}`}>
      <output className="tabular">{children}</output>
      {hasSteps && (
        <div className={classes['steps']}>
          {step(-1, 'Previous')}
          {step(1, 'Next')}
        </div>
      )}
    </nav>
  )
}

const count = (number: number) => number.toLocaleString('en-US')
