import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import type { AvailabilityResult, FoundItinerary } from '#contract/availability.ts'
import { policyLine } from '#contract/changes/cancellation-policy.ts'
import { dateText, type LocalDate } from '#contract/dates.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import { CallError, textsOf } from '#web/api/call-error.ts'
import { createQuote } from '#web/data/quotes.ts'
import { Freshness } from '#web/departures/freshness.tsx'
import { FullDepartures } from '#web/departures/full-departures.tsx'
import { emptyReason } from '#web/features/availability/results/empty-reason.ts'
import { ItineraryTable } from '#web/features/availability/results/itinerary-table.tsx'
import type { Search } from '#web/features/availability/search/availability-search.ts'
import type { useSearch } from '#web/features/availability/search/use-search.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { partyText } from '#web/session/party-text.ts'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

import classes from './results.module.css'

type SearchState = ReturnType<typeof useSearch>

/** `isStale`: the results on screen don't match what the form says now. */
export function Results({ state, isStale }: { state: SearchState; isStale: boolean }) {
  const { search, lookup, errors, paxMode } = state
  const found = search && !lookup.isPlaceholderData && errors.length === 0 ? lookup.data : undefined
  return (
    <>
      <VisuallyHidden component="output">{found && countText(found.Itineraries.length)}</VisuallyHidden>
      {errors.length > 0 ? (
        <FormAlert texts={errors} onDismiss={state.clear} />
      ) : (
        <Card
          title="Itineraries"
          aside={search && found && <Searched search={search} lookup={lookup} paxMode={paxMode} />}
        >
          <Body state={state} isStale={isStale || lookup.isPlaceholderData} />
        </Card>
      )}
    </>
  )
}

const countText = (count: number) =>
  count === 1 ? '1 itinerary found.' : `${count === 0 ? 'No' : count} itineraries found.`

interface SearchedProps extends Pick<SearchState, 'lookup' | 'paxMode'> {
  search: Search
}

function Searched({ search, lookup, paxMode }: SearchedProps) {
  return (
    <span className={classes['aside']}>
      <Freshness
        fetchedAtMs={lookup.dataUpdatedAt}
        refreshing={lookup.isFetching}
        onRefresh={() => void lookup.refetch()}
      />
      <span className="tabular">{dateText(search.date)}</span>
      <span className="tabular">{partyText(search, paxMode)}</span>
    </span>
  )
}

function Body({ state: { search, lookup, paxMode }, isStale }: { state: SearchState; isStale: boolean }) {
  if (!search) {
    return (
      <div className={classes['note']}>
        <IconCalendarSearch size={28} stroke={1.5} aria-hidden="true" />
        <Text c="dimmed" size="sm">
          Choose a date and search to see departures.
        </Text>
      </div>
    )
  }
  if (!lookup.data) {
    return (
      <div className={classes['loading']} aria-busy="true">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={24} />
        ))}
      </div>
    )
  }
  return (
    <div data-stale={isStale || undefined} className={classes['found']}>
      <Found
        result={lookup.data}
        isPrevious={lookup.isPlaceholderData}
        search={search}
        isStale={isStale}
        paxMode={paxMode}
      />
    </div>
  )
}

interface FoundProps {
  result: AvailabilityResult
  /** The result is of the search before this one. */
  isPrevious: boolean
  search: Search
  isStale: boolean
  paxMode: boolean
}

function Found({ result, isPrevious, search, isStale, paxMode }: FoundProps) {
  const { Itineraries: itineraries, tooFull, modifier } = result
  return (
    <>
      {itineraries.length > 0 && modifier ? (
        <>
          <Itineraries
            date={search.date}
            itineraries={itineraries}
            modifier={modifier}
            isStale={isStale}
            paxMode={paxMode}
          />
          <Text c="dimmed" size="sm" px="md" py="sm">
            {policyLine(result.cancellationPolicy)}
          </Text>
        </>
      ) : (
        <div className={classes['note']}>
          <Text>There are no itineraries available for the date searched.</Text>
          <Text c="dimmed" size="sm" className="tabular">
            {isPrevious ? '\u00a0' : emptyReason(result, search.date, search.adult + search.child)}
          </Text>
        </div>
      )}
      {tooFull.length > 0 && <FullDepartures departures={tooFull} />}
    </>
  )
}

interface Props {
  date: LocalDate
  itineraries: readonly FoundItinerary[]
  modifier: PriceModifier
  /** Can't be booked: they are for another day or party than the form says. */
  isStale: boolean
  paxMode: boolean
}

const route = getRouteApi('/_shell/_page/products/$id')

/** Book Now creates a quote and opens the reservation form. */
function Itineraries({ date, itineraries, modifier, isStale, paxMode }: Props) {
  const { id: productID } = route.useParams()
  const navigate = useNavigate()
  const { disable_booking: bookingDisabled } = useUser().agency.metadata
  const quote = useMutation({
    mutationFn: async ({ ItineraryID: itineraryID, NoAdults: adult, NoChildren: child }: FoundItinerary) => {
      const quoteID = await createQuote({ productID, adult, child, date })
      await navigate({ to: pages['reservation-create'], params: { quoteID, itineraryID } })
    },
    throwOnError: false,
  })
  const bookNow = {
    waitingFor: quote.isPending ? quote.variables.ItineraryID : undefined,
    disabled: quote.isPending || isStale,
    onBook: quote.mutate,
  }
  return (
    <>
      {quote.error && (
        <div className={classes['failure']} ref={bringIntoView}>
          <FormAlert texts={quoteErrorTexts(quote.error)} onDismiss={quote.reset} />
        </div>
      )}
      <ItineraryTable
        itineraries={itineraries}
        modifier={modifier}
        paxMode={paxMode}
        bookNow={bookingDisabled ? undefined : bookNow}
      />
    </>
  )
}

/** The button may be far below. */
const bringIntoView = (element: HTMLElement | null) => scrollIntoView(element, 'nearest')

function quoteErrorTexts(error: Error): string[] {
  const isRefused = error instanceof CallError && [400, 429].includes(error.status)
  return ['Failed to create reservation. Please try again.', ...(isRefused ? textsOf(error) : [])]
}
