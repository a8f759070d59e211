import { Alert, Text, Title, Switch } from '@mantine/core'
import { IconInfoCircle, IconClock, IconMapPin, IconPlane, IconScaleOutline } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useEffect, useState } from 'react'

import type { ProductDetails } from '#contract/catalogue.ts'
import { localDateAt } from '#contract/dates.ts'
import { weightRuleText } from '#contract/weights/rule-text.ts'
import { refreshChangedDays } from '#web/data/availability.ts'
import { productQuery } from '#web/data/catalogue.ts'
import { useLive } from '#web/data/live.ts'
import { CalendarCard } from '#web/departures/calendar-card.tsx'
import { ResultsCue } from '#web/departures/results-cue.tsx'
import { useCalendar, useShownMonth } from '#web/features/availability/calendar/use-calendar.ts'
import { Results } from '#web/features/availability/results/results.tsx'
import { partyFrom, type SearchValues } from '#web/features/availability/search/availability-search.ts'
import { SearchForm } from '#web/features/availability/search/search-form.tsx'
import { useSearchForm, typingMs } from '#web/features/availability/search/use-search-form.ts'
import { useSearch } from '#web/features/availability/search/use-search.ts'
import { useUser } from '#web/session/current-user.ts'
import { setCustomerView, useCustomerView } from '#web/session/customer-view.ts'
import { useNow } from '#web/ui/use-now.ts'
import { zoneText } from '#web/ui/zone-text.ts'

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
  useLive(
    `product:${id}`,
    ({ dates }, readBefore) => void refreshChangedDays(queryClient, id, dates, readBefore),
    liveMs,
  )
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

/** Explains why there is no Book Now. */
function BookingDisabled() {
  const { agency } = useUser()
  if (!agency.metadata.disable_booking) return null
  return (
    <Alert color="blue" role="note" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
      {`Booking is turned off for ${agency.name}, so there is no Book Now. Ask the tour provider to turn it on.`}
    </Alert>
  )
}

/** The party in the form once it is typed; the last valid one while it is not. */
function useParty({ adult, child }: SearchValues, paxMode: boolean) {
  const [party, setParty] = useState(() => partyFrom({ adult, child }, paxMode))
  useEffect(() => {
    const next = partyFrom({ adult, child }, paxMode)
    if (!next || (next.adult === party?.adult && next.child === party.child)) return undefined
    const timer = setTimeout(() => setParty(next), typingMs)
    return () => clearTimeout(timer)
  }, [adult, child, paxMode, party])
  return party
}

function ProductHead({ product }: { product: ProductDetails }) {
  return (
    <div className={classes['product']}>
      <div className={classes['title']}>
        <Title order={1} tabIndex={-1}>
          {product.name}
        </Title>
        <span className={classes['code']}>{product.code}</span>
      </div>
      {product.shortDesc && <Text c="dimmed">{product.shortDesc}</Text>}
      <ul className={classes['facts']}>
        {product.cityCode && (
          <li>
            <IconMapPin size={16} stroke={1.75} aria-hidden="true" />
            City {product.cityCode}
          </li>
        )}
        {product.airportCode && (
          <li>
            <IconPlane size={16} stroke={1.75} aria-hidden="true" />
            Airport {product.airportCode}
          </li>
        )}
        <li>
          <IconClock size={16} stroke={1.75} aria-hidden="true" />
          Times are in {zoneText(product.timeZone)}
        </li>
        {product.weightRule && (
          <li>
            <IconScaleOutline size={16} stroke={1.75} aria-hidden="true" />
            {weightRuleText(product.weightRule)}
          </li>
        )}
      </ul>
      <div className={classes['customer-view']}>
        <CustomerViewSwitch />
      </div>
    </div>
  )
}

/** Hides net rates and margins from the person beside the agent. */
function CustomerViewSwitch() {
  const isOn = useCustomerView()
  return (
    <Switch
      label="Customer view"
      checked={isOn}
      onChange={(event) => setCustomerView(event.currentTarget.checked)}
    />
  )
}
