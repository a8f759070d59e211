import { Select } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import type { ProductGroup } from '#contract/catalogue.ts'
import { productsQuery } from '#web/data/catalogue.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { recentTours } from '#web/session/recent-tours.ts'

import classes from './tour-search.module.css'

const noMatch = 'No tour matches. Check the spelling or try fewer letters.'

const optionsOf = (groups: readonly ProductGroup[]) =>
  groups.map(({ name, products }) => ({
    group: name,
    items: products.map(({ productID, code, name }) => ({ value: productID, label: `${name} (${code})` })),
  }))

/** A booking starts here: type part of a name or code and press Enter, or open a recent tour. */
export function TourSearch() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => input.current?.focus()]])
  const queryClient = useQueryClient()
  const { data: groups, isPending } = useQuery({ ...productsQuery, throwOnError: false })
  const openTour = (id: string) => void navigate({ to: pages['product-availability'], params: { id } })
  /** For those who type and press Enter before the tours are there. */
  async function openFirstMatch(text: string) {
    const options = optionsOf(await queryClient.ensureQueryData(productsQuery).catch(() => [])).flatMap(
      ({ items }) => items,
    )
    const first = options.find(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
    if (first) openTour(first.value)
  }
  return (
    <search className={classes['search']} aria-label="Find a tour">
      <Select
        ref={input}
        label="Start a booking"
        placeholder="Tour name or code"
        aria-keyshortcuts="/"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        rightSection={
          <kbd className={classes['key']} aria-hidden="true">
            /
          </kbd>
        }
        size="md"
        searchable
        selectFirstOptionOnChange={!isPending}
        selectFirstOptionOnDropdownOpen
        openOnFocus={false}
        nothingFoundMessage={
          groups ? noMatch : isPending ? 'Loading tours…' : 'The tours could not be loaded. Reload the page.'
        }
        limit={50}
        maxDropdownHeight={320}
        comboboxProps={{ withinPortal: false }}
        data={optionsOf(groups ?? [])}
        value={null}
        onChange={(id) => id && openTour(id)}
        onKeyDown={({ key, currentTarget: { value } }) => {
          if (key === 'Enter' && isPending && value.trim() !== '') void openFirstMatch(value)
        }}
      />
      <RecentTours />
    </search>
  )
}

/** By name from the browser's storage, so that nothing moves once the tours are loaded. */
function RecentTours() {
  const { id: userId } = useUser()
  const [recent] = useState(() => recentTours(userId))
  if (recent.length === 0) return null
  return (
    <nav aria-label="Recent tours">
      <ul className={classes['recent']}>
        {recent.map(({ id, name }) => (
          <li key={id}>
            <Link to={pages['product-availability']} params={{ id }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
