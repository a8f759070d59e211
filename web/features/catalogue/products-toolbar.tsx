import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowsSort, IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'

import type { ProductSort } from '#web/features/catalogue/products-search.ts'

import classes from './products-page.module.css'

interface Props {
  filter: string
  onFilter: (filter: string) => void
  onEnter: () => void
  sort: ProductSort | undefined
  onSort: (sort: ProductSort | undefined) => void
}

const orders: { value: ProductSort | ''; label: string }[] = [
  { value: '', label: 'As listed' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'code', label: 'Code, A to Z' },
  { value: '-code', label: 'Code, Z to A' },
  { value: 'cityCode', label: 'City code, A to Z' },
  { value: '-cityCode', label: 'City code, Z to A' },
  { value: 'airportCode', label: 'Airport code, A to Z' },
  { value: '-airportCode', label: 'Airport code, Z to A' },
]

export function ProductsToolbar({ filter, onFilter, onEnter, sort, onSort }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => input.current?.focus()]])
  const clear = () => {
    onFilter('')
    input.current?.focus()
  }
  return (
    <search className={classes['tools']}>
      <TextInput
        ref={input}
        className={classes['filter']}
        aria-label="Filter by name or code"
        aria-keyshortcuts="/"
        placeholder="Filter by name or code"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        rightSection={
          filter ? (
            <CloseButton size="sm" aria-label="Clear filter" onClick={clear} />
          ) : (
            <kbd className={classes['key']} aria-hidden="true">
              /
            </kbd>
          )
        }
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && filter) clear()
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter()
        }}
      />
      <NativeSelect
        className={classes['sort']}
        aria-label="Sort by"
        leftSection={<IconArrowsSort size={16} stroke={1.75} aria-hidden="true" />}
        data={orders}
        value={sort ?? ''}
        onChange={(event) => onSort((event.currentTarget.value as ProductSort) || undefined)}
      />
    </search>
  )
}
