import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { agencyChoicesQuery, agencyNameQuery } from '#web/data/agencies.ts'

interface Props {
  agency: string | undefined
  onChange: (id: string) => void
}

const typingMs = 200

/** Searches on the server: there may be thousands of agencies. */
export function AgencyFilter({ agency, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [looked] = useDebouncedValue(typed, typingMs)
  const chosen = useQuery(agencyNameQuery(agency)).data
  // The chosen agency's name in the field is not a search.
  const wanted = looked === chosen?.name ? '' : looked
  const found = useQuery(agencyChoicesQuery(wanted)).data?.rows ?? []
  const own =
    agency && !found.some(({ id }) => id === agency) ? [chosen ?? { id: agency, name: 'Unknown agency' }] : []
  return (
    <Select
      label="Agency"
      placeholder="All agencies"
      searchable
      clearable
      nothingFoundMessage="No agency matches."
      comboboxProps={{ withinPortal: false }}
      clearButtonProps={{ 'aria-label': 'All agencies' }}
      maxDropdownHeight={280}
      filter={({ options }) => options}
      data={[...own, ...found].map(({ id, name }) => ({ value: id, label: name }))}
      value={agency ?? null}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
