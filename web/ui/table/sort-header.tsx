import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ThHTMLAttributes } from 'react'

import { ariaSort, type Sort } from '#web/ui/table/table-search.ts'

import classes from './sort-header.module.css'

interface Props<Field extends string> extends ThHTMLAttributes<HTMLTableCellElement> {
  label: string
  field: Field
  sort: Sort<Field> | undefined
  onSort: (field: Field) => void
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

export function SortHeader<Field extends string>({ label, field, sort, onSort, ...cell }: Props<Field>) {
  const order = ariaSort(sort, field)
  const Icon = icons[order]
  return (
    <th {...cell} scope="col" aria-sort={order}>
      <button type="button" className={classes['sort']} onClick={() => onSort(field)}>
        {label}
        <Icon size={14} stroke={2} aria-hidden="true" />
      </button>
    </th>
  )
}
