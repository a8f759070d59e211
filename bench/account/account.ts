import { prepare } from '#bench/account/account-stock.ts'
import { measureBookings } from '#bench/account/booking-costs.ts'
import { measurePages } from '#bench/account/pages.ts'
import { measureSlots } from '#bench/account/slots.ts'
import { countWrong } from '#bench/changes-stock.ts'
import { inAPlace } from '#bench/in-a-place.ts'

/** What account lines and credit limits cost bookings, and how fast the account of a large agency opens. */
export const run = () =>
  inAPlace(async (place, stack) => {
    const setting = await prepare(place, stack)
    await measureBookings(setting)
    await measureSlots(setting)
    await measurePages(setting)
    console.log('\nAfter all of it:')
    console.table([await countWrong(setting.url)])
  })
