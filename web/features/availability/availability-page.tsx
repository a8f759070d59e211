import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { localDateAt } from '#contract/dates.ts'
import { productQuery } from '#web/data/catalogue.ts'
import { CalendarCard } from '#web/features/availability/calendar/calendar-card.tsx'
import { useCalendar } from '#web/features/availability/calendar/use-calendar.ts'
import { useMonth } from '#web/features/availability/calendar/use-month.ts'
import { ProductHead } from '#web/features/availability/product-head.tsx'
import { Results } from '#web/features/availability/results/results.tsx'
import { SearchForm } from '#web/features/availability/search/search-form.tsx'
import { useAvailability } from '#web/features/availability/search/use-availability.ts'
import { useNow } from '#web/ui/use-now.ts'

import classes from './availability-page.module.css'

const route = getRouteApi('/_shell/_wide/products/$id')

export function AvailabilityPage() {
  const { id } = route.useParams()
  return <Availability key={id} id={id} />
}

function Availability({ id }: { id: string }) {
  const product = useSuspenseQuery(productQuery(id)).data
  const today = localDateAt(useNow(60_000), product.timeZone)
  const { month, show, showMonthOf } = useMonth(id, today)
  const calendar = useCalendar(id, month)
  const { search, draft, paxMode, target, lookup, ...availability } = useAvailability(id, showMonthOf)
  return (
    <div className={classes['page']}>
      <ProductHead product={product} />
      <div className={classes['columns']}>
        <CalendarCard
          month={month}
          calendar={calendar}
          today={today}
          chosen={draft.date}
          onChoose={availability.choose}
          onMonth={show}
        />
        <div className={classes['side']}>
          <SearchForm
            draft={draft}
            problems={availability.problems}
            paxMode={paxMode}
            today={today}
            calendarLoading={calendar.isLoading}
            searching={availability.searching}
            onChange={availability.change}
            onBlur={availability.blur}
            onSearch={availability.submit}
          />
          <div ref={target} className={classes['results']}>
            <Results
              search={search}
              lookup={lookup}
              isOld={availability.isOld || lookup.isPlaceholderData}
              errors={availability.errors}
              paxMode={paxMode}
              onDismiss={availability.dismiss}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
