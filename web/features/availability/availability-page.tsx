import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'

import { localDateAt } from '#contract/dates.ts'
import { refreshChangedDays } from '#web/data/availability.ts'
import { productQuery } from '#web/data/catalogue.ts'
import { useLive } from '#web/data/live.ts'
import { CalendarCard } from '#web/departures/calendar-card.tsx'
import { ResultsCue } from '#web/departures/results-cue.tsx'
import { BookingDisabled } from '#web/features/availability/booking-disabled.tsx'
import { useCalendar, useShownMonth } from '#web/features/availability/calendar/use-calendar.ts'
import { ProductHead } from '#web/features/availability/product-head.tsx'
import { Results } from '#web/features/availability/results/results.tsx'
import { SearchForm } from '#web/features/availability/search/search-form.tsx'
import { useParty } from '#web/features/availability/search/use-party.ts'
import { useSearchForm } from '#web/features/availability/search/use-search-form.ts'
import { useSearch } from '#web/features/availability/search/use-search.ts'
import { useNow } from '#web/ui/use-now.ts'

import classes from './availability-page.module.css'

/** Many agents may search the same tour. */
const liveMs = 3000

const route = getRouteApi('/_shell/_page/products/$id')

export function AvailabilityPage() {
  const { id } = route.useParams()
  return <Availability key={id} id={id} />
}

function Availability({ id }: { id: string }) {
  const product = useSuspenseQuery(productQuery(id)).data
  const today = localDateAt(useNow(60_000), product.timeZone)
  const { month, show, showMonthOf } = useShownMonth(id, today)
  const results = useRef<HTMLDivElement>(null)
  const search = useSearch(id, results)
  const { form, choose, submit, isStale } = useSearchForm(id, search, showMonthOf)
  const party = useParty(form.values, search.paxMode)
  const calendar = useCalendar(id, month, party)
  const queryClient = useQueryClient()
  useLive(`product:${id}`, (dates) => void refreshChangedDays(queryClient, id, dates), liveMs)
  return (
    <div className={classes['page']}>
      <ProductHead product={product} />
      <div className={classes['columns']}>
        <CalendarCard
          query={calendar}
          month={month}
          onMonth={show}
          today={today}
          chosen={form.values.date}
          party={party ? party.adult + party.child : 1}
          onChoose={choose}
        />
        <div className={classes['side']}>
          <BookingDisabled />
          <SearchForm
            form={form}
            paxMode={search.paxMode}
            today={today}
            calendarLoading={calendar.isLoading}
            searching={search.searching}
            onSubmit={submit}
          />
          <div ref={results} className={classes['results']}>
            <Results state={search} isStale={isStale} />
          </div>
          <ResultsCue count={search.search && search.lookup.data?.Itineraries.length} results={results} />
        </div>
      </div>
    </div>
  )
}
