import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** What is shown is old: the last refresh failed. */
export function StaleNotice({ query }: { query: UseQueryResult }) {
  if (!query.error || query.data === undefined) return null
  return (
    <Alert color="yellow" data-no-print icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      {`Not updated since ${clock.format(query.dataUpdatedAt)}. We keep trying.`}
    </Alert>
  )
}
