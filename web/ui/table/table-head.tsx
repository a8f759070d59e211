import { VisuallyHidden } from '@mantine/core'

import { SortHeader } from '#web/ui/table/sort-header.tsx'
import type { Column } from '#web/ui/table/table-rows.ts'
import type { Sort } from '#web/ui/table/table-search.ts'

interface Props<Row, Field extends string> {
  columns: readonly Column<Row, Field>[]
  sort: Sort<Field> | undefined
  onSort: (field: Field) => void
  hasActions: boolean
}

export function TableHead<Row, Field extends string>({ columns, hasActions, ...sorting }: Props<Row, Field>) {
  return (
    <thead>
      <tr>
        {columns.map(({ title, sort: field, figure }) =>
          field ? (
            <SortHeader key={title} label={title} field={field} {...sorting} data-figure={figure} />
          ) : (
            <th key={title} scope="col" data-figure={figure}>
              {title}
            </th>
          ),
        )}
        {hasActions && (
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}
