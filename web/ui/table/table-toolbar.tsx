import { NativeSelect } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'

import { SearchInput } from '#web/ui/search-input.tsx'
import type { Column } from '#web/ui/table/table-rows.ts'
import type { Sort } from '#web/ui/table/table-search.ts'

import classes from './record-table.module.css'

interface Props<Row, Field extends string> {
  label: string
  filterLabel: string | undefined
  filter: string
  onFilter: (filter: string) => void
  columns: readonly Column<Row, Field>[]
  sort: Sort<Field> | undefined
  onSort: (sort: Sort<Field>) => void
}

/** The filter and, on narrow screens without column headers, the sort. */
export function TableToolbar<Row, Field extends string>(props: Props<Row, Field>) {
  const { label, filterLabel, filter, onFilter, columns, sort, onSort } = props
  const orders = columns.flatMap(({ title, sort, figure }) =>
    sort
      ? [
          { value: sort, label: `${title}, ${figure ? 'lowest first' : 'A to Z'}` },
          { value: `-${sort}`, label: `${title}, ${figure ? 'highest first' : 'Z to A'}` },
        ]
      : [],
  )
  return (
    <div className={classes['tools']} data-searches={filterLabel !== undefined}>
      {filterLabel && (
        <SearchInput
          className={classes['filter']}
          label={filterLabel}
          value={filter}
          onSearch={(text) => {
            if (text !== filter) onFilter(text)
          }}
        />
      )}
      {orders.length > 0 && (
        <NativeSelect
          className={classes['order'] ?? ''}
          aria-label={`Sort ${label} by`}
          leftSection={<IconArrowsSort size={16} stroke={1.75} aria-hidden="true" />}
          data={orders}
          value={sort ?? ''}
          onChange={(event) => onSort(event.currentTarget.value as Sort<Field>)}
        />
      )}
    </div>
  )
}
