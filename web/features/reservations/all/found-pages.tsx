import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import { mostCounted } from '#contract/day/found-limits.ts'
import { lastPage } from '#web/features/reservations/all/all-search.ts'
import { pageRows } from '#web/ui/table/table-search.ts'

import classes from '#web/ui/table/record-table.module.css'

interface Props {
  page: number
  /** On this page. */
  rows: number
  matches: number
  hasMore: boolean
  onPage: (page: number) => void
}

const count = (number: number) => number.toLocaleString('en-US')

/** As TablePages, for matches that aren't counted to the end. */
export function FoundPages({ page, rows, matches, hasMore, onPage }: Props) {
  const from = (page - 1) * pageRows + 1
  const total = matches >= mostCounted ? `at least ${count(mostCounted)}` : count(matches)
  const isLast = page >= lastPage
  return (
    <nav className={classes['pages']} aria-label="Pages of reservations">
      <output className="tabular">
        {count(from)}-{count(from + rows - 1)} of {total}
        {isLast && hasMore && '. Narrow the search to see more.'}
      </output>
      {(page > 1 || hasMore) && (
        <div className={classes['steps']}>
          <Step words="Previous" isEnd={page === 1} onStep={() => onPage(page - 1)} />
          <Step words="Next" isEnd={!hasMore || isLast} onStep={() => onPage(page + 1)} />
        </div>
      )}
    </nav>
  )
}

interface StepProps {
  words: 'Previous' | 'Next'
  isEnd: boolean
  onStep: () => void
}

function Step({ words, isEnd, onStep }: StepProps) {
  return (
    <Button
      variant="default"
      size="xs"
      // Not disabled, so that the button keeps the focus on the last page.
      aria-disabled={isEnd}
      {...(isEnd && { 'data-disabled': true })}
      onClick={() => !isEnd && onStep()}
      {...(words === 'Previous'
        ? { leftSection: <IconChevronLeft size={14} aria-hidden="true" /> }
        : { rightSection: <IconChevronRight size={14} aria-hidden="true" /> })}
    >
      {words}
    </Button>
  )
}
