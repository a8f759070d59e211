import type { LocalTime } from '#contract/dates.ts'
import type { DemoPickup } from '#server/demo/demo-hotels.ts'
import type { Schedule } from '#server/features/catalogue/catalogue.ts'

type Season = Schedule['season']

const beforeHolidays: Season = { from: '11-01', to: '12-19' }
const afterHolidays: Season = { from: '01-04', to: '03-14' }
export const holidays: Season = { from: '12-20', to: '01-03' }
export const spring: Season = { from: '03-15', to: '05-24' }
export const summer: Season = { from: '05-25', to: '09-07' }
export const autumn: Season = { from: '09-08', to: '10-31' }

/** For tours whose winter does not know the holidays. */
export const wholeWinter: Season = { from: '11-01', to: '03-14' }
export const winter = [beforeHolidays, afterHolidays]
export const shoulder = [spring, autumn]

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const fridayToSunday = [0, 5, 6]

/** What all departures of a tour share. Money in whole cents here and below. */
interface Craft {
  capacity: number
  adultFees: number
  childFees: number
  pickupClass?: DemoPickup
}

/** Departures at one price; `weekend` is what Friday to Sunday cost more, for adults and children alike. */
interface Run {
  seasons: Season[]
  weekdays?: number[]
  times: LocalTime[]
  adult: number
  child: number
  weekend?: number
}

function weekParts({ weekdays = everyDay, weekend }: Run) {
  if (weekend === undefined) return [{ weekdays, surcharge: 0 }]
  return [
    { weekdays: weekdays.filter((day) => !fridayToSunday.includes(day)), surcharge: 0 },
    { weekdays: weekdays.filter((day) => fridayToSunday.includes(day)), surcharge: weekend },
  ]
}

/** One schedule for each season and, where weekends cost more, each part of the week. */
export function schedulesOf(craft: Craft, runs: Run[]): Schedule[] {
  return runs.flatMap((run) =>
    run.seasons.flatMap((season) =>
      weekParts(run).map(({ weekdays, surcharge }) => ({
        season,
        validFrom: null,
        validTo: null,
        weekdays,
        times: run.times,
        capacity: craft.capacity,
        adultPriceCents: run.adult + surcharge,
        childPriceCents: run.child + surcharge,
        adultFeesCents: craft.adultFees,
        childFeesCents: craft.childFees,
        pickupClass: craft.pickupClass ?? null,
      })),
    ),
  )
}
