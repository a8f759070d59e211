import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'

import type { Column } from '#web/ui/table-rows.ts'
import { ariaSort, type Sort } from '#web/ui/table-search.ts'

import classes from './record-table.module.css'

interface Props<Row, Field extends string> {
  columns: readonly Column<Row, Field>[]
  sort: Sort<Field> | undefined
  onSort: (field: Field) => void
  hasActions: boolean
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

export function TableHead<Row, Field extends string>({
  columns,
  sort,
  onSort,
  hasActions,
}: Props<Row, Field>) {
  return (
    <thead>
      <tr>
        {columns.map(({ title, sort: field, figure }) => {
          if (!field)
            return (
              <th key={title} scope="col" data-figure={figure}>
                {title}
              </th>
            )
          const order = ariaSort(sort, field)
          const Icon = icons[order]
          return (
            <th key={title} scope="col" aria-sort={order} data-figure={figure}>
              <button type="button" className={classes['sort']} onClick={() => onSort(field)}>
                {title}
                <Icon size={14} stroke={2} aria-hidden="true" />
              </button>
            </th>
          )
        })}
        {hasActions && (
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}
