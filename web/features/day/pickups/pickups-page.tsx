import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { addDays, dateText, type LocalDate } from '#contract/dates.ts'
import { pickupFileName, pickupPaths } from '#contract/day/day-files.ts'
import type { Pickups } from '#contract/day/pickups.ts'
import { textsOf } from '#web/api/call-error.ts'
import { callForFile } from '#web/api/call.ts'
import { pickupsQuery } from '#web/data/day.ts'
import { DayNav } from '#web/features/day/day-nav.tsx'
import { daySearchOf } from '#web/features/day/day-search.ts'
import { DayText } from '#web/features/day/day-text.tsx'
import { counted } from '#web/features/day/departure-words.ts'
import { FollowDay } from '#web/features/day/follow-day.tsx'
import { StopList } from '#web/features/day/pickups/stop-list.tsx'
import { StaleNotice } from '#web/features/day/stale-notice.tsx'
import { WrongDay } from '#web/features/day/wrong-day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExportButton, useExport } from '#web/ui/export-button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

import cardClasses from '#web/ui/card.module.css'
import classes from './pickups.module.css'

interface Props {
  /** As it stands in the address, right or wrong; without one it is today. */
  asked: unknown
  onDate: (date: LocalDate | undefined) => void
}

/** The day's stops, for the drivers. */
export function PickupsPage({ asked, onDate }: Props) {
  const chosen = daySearchOf({ date: asked }).date
  const query = useQuery(pickupsQuery(chosen))
  const { data: pickups, error, isPlaceholderData } = query
  const date = chosen ?? pickups?.date
  return (
    <>
      {date && <FollowDay date={date} />}
      {/* Guests of the next day's tours can be picked up on the evening before. */}
      {date && <FollowDay date={addDays(date, 1)} />}
      <PageHead title="Pickups" about={<DayText date={date} today={pickups?.today} />}>
        <DayNav date={date} today={pickups?.today} onDate={onDate} />
      </PageHead>
      <WrongDay page="pickups" date={asked} right={{}} />
      {date && <Files date={date} />}
      <StaleNotice query={query} />
      {error && !pickups && <FormAlert texts={textsOf(error)} />}
      {pickups && (
        <div className={classes['sheet']} aria-busy={isPlaceholderData} inert={isPlaceholderData}>
          <Sheet pickups={pickups} />
        </div>
      )}
    </>
  )
}

/** As they are on the server, whatever the screen shows. */
function Files({ date }: { date: LocalDate }) {
  const fileOf = (type: 'pdf' | 'csv') => ({
    name: pickupFileName(date, type),
    address: `${pickupPaths[type]}?date=${date}`,
    load: callForFile,
  })
  const files = [
    { label: 'CSV', ...useExport(fileOf('csv')) },
    { label: 'PDF', ...useExport(fileOf('pdf')) },
  ]
  return (
    <div className={classes['files']} data-no-print>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {files.map((file) => (
        <ExportButton key={file.label} {...file} />
      ))}
      {files.map(
        ({ label, saving }) =>
          saving.error && <FormAlert key={label} texts={textsOf(saving.error)} onDismiss={saving.reset} />,
      )}
    </div>
  )
}

function Sheet({ pickups }: { pickups: Pickups }) {
  const { date, stops, guests, guestsWithoutPickup } = pickups
  const others =
    guestsWithoutPickup > 0 &&
    `${counted(guestsWithoutPickup, 'guest comes', 'guests come')} without a pickup.`
  if (stops.length === 0)
    return (
      <div className={cardClasses['card']}>
        <EmptyState
          kind="nothing yet"
          title={`No pickups on ${dateText(date)}.`}
          {...(others && { hint: others })}
        />
      </div>
    )
  return (
    <>
      <p className={classes['totals']}>
        {`${counted(guests, 'guest')} at ${counted(stops.length, 'stop')}. `}
        {others}
      </p>
      <StopList pickups={pickups} />
    </>
  )
}
