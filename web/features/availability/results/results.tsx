import { Alert, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCalendarSearch } from '@tabler/icons-react'

import { dateText } from '#contract/dates.ts'
import { Freshness } from '#web/features/availability/freshness.tsx'
import { ItineraryTable } from '#web/features/availability/results/itinerary-table.tsx'
import { useBooking } from '#web/features/availability/results/use-booking.ts'
import type { useLookup } from '#web/features/availability/results/use-lookup.ts'
import type { Search } from '#web/features/availability/search/availability-search.ts'
import { partyText } from '#web/session/party-text.ts'
import { Card } from '#web/ui/card.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

import classes from './results.module.css'

interface Props {
  search: Search | undefined
  lookup: ReturnType<typeof useLookup>
  /** What is on the screen is not what the form asks for, but of the search before. */
  isOld: boolean
  /** What the server found wrong with the search. */
  errors: readonly string[]
  paxMode: boolean
  onDismiss: () => void
}

export function Results({ search, lookup, isOld, errors, paxMode, onDismiss }: Props) {
  const settled = search && !lookup.isPlaceholderData && errors.length === 0 ? lookup.data : undefined
  return (
    <>
      <VisuallyHidden component="output">{settled && countText(settled.Itineraries.length)}</VisuallyHidden>
      {errors.length > 0 ? (
        <SearchErrors texts={errors} onDismiss={onDismiss} />
      ) : (
        <Card
          title="Itineraries"
          aside={
            settled &&
            (lookup.dataUpdatedAt > 0 && search ? (
              <Aside search={search} lookup={lookup} paxMode={paxMode} />
            ) : undefined)
          }
        >
          <ItinerariesBody {...{ search, lookup, isOld, paxMode }} />
        </Card>
      )}
    </>
  )
}

const countText = (count: number) =>
  count === 1 ? '1 itinerary found.' : `${count === 0 ? 'No' : count} itineraries found.`

interface AsideProps extends Pick<Props, 'lookup' | 'paxMode'> {
  search: Search
}

function Aside({ search, lookup, paxMode }: AsideProps) {
  return (
    <span className={classes['aside']}>
      <Freshness
        fetchedAt={lookup.dataUpdatedAt}
        refreshing={lookup.isFetching}
        onRefresh={() => void lookup.refetch()}
      />
      <span className="tabular">{dateText(search.date)}</span>
      <span className="tabular">{partyText(search, paxMode)}</span>
    </span>
  )
}

function ItinerariesBody({ search, lookup, isOld, paxMode }: Omit<Props, 'errors' | 'onDismiss'>) {
  const booking = useBooking(search?.date, isOld)
  if (!search) {
    return (
      <div className={classes['note']}>
        <IconCalendarSearch size={28} stroke={1.5} aria-hidden="true" />
        <Text c="dimmed" size="sm">
          Choose a day, then search to see its departures.
        </Text>
      </div>
    )
  }
  if (!lookup.data) return <LoadingRows />
  if (lookup.data.Itineraries.length === 0) {
    return (
      <div className={classes['note']} data-old={isOld || undefined}>
        <Text>There are no itineraries available for the date searched.</Text>
      </div>
    )
  }
  return (
    <div data-old={isOld || undefined} className={classes['table']}>
      {booking.failure.length > 0 && (
        <div className={classes['failure']} ref={bringIntoView}>
          <SearchErrors texts={booking.failure} onDismiss={booking.dismiss} />
        </div>
      )}
      <ItineraryTable itineraries={lookup.data.Itineraries} paxMode={paxMode} booking={booking} />
    </div>
  )
}

/** The button may stand far below. */
const bringIntoView = (element: HTMLElement | null) => scrollIntoView(element, 'nearest')

function LoadingRows() {
  return (
    <div className={classes['loading']} aria-busy="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={24} />
      ))}
    </div>
  )
}

function SearchErrors({ texts, onDismiss }: { texts: readonly string[]; onDismiss: () => void }) {
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle size={18} />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  )
}
