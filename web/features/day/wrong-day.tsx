import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'

import { type DaySearch, daySearchOf } from '#web/features/day/day-search.ts'
import { pages } from '#web/pages.ts'
import { textOf } from '#web/ui/table/table-search.ts'

interface Props {
  page: 'departures' | 'pickups'
  /** As it stands in the address. */
  date: unknown
  /** The address without it. */
  right: DaySearch
}

const longest = 40

/** Corrects an address whose date isn't one, and says so until another day is chosen. */
export function WrongDay({ page, date, right }: Props) {
  const isWrong = date !== undefined && !daySearchOf({ date }).date
  const [wrong, setWrong] = useState('')
  const next = isWrong ? textOf(date).slice(0, longest) : ''
  if (date !== undefined && wrong !== next) setWrong(next)
  return (
    <>
      {isWrong && <Navigate to={pages[page]} search={right} replace resetScroll={false} />}
      {wrong && (
        <Alert
          color="yellow"
          data-no-print
          icon={<IconAlertTriangle size={18} aria-hidden="true" />}
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => setWrong('')}
        >
          {`'${wrong}' is not a day that we can show. This is today.`}
        </Alert>
      )}
    </>
  )
}
