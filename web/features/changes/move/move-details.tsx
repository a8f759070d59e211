import { Alert, NativeSelect, Stack, Text } from '@mantine/core'

import type { MovePreview } from '#contract/changes/move.ts'
import { dateText, departureTimeText } from '#contract/dates.ts'
import { differenceOfDollars, moneyText, sumOfDollars } from '#contract/money.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { cancelAtLeastText, differenceText, moneyNote } from '#web/features/changes/change-words.ts'
import { Compare } from '#web/features/changes/compare.tsx'
import { signedText } from '#web/features/changes/history/history-words.ts'
import { SaleFields } from '#web/features/changes/sale-fields.tsx'
import type { TypedPrices } from '#web/features/changes/sale-prices.ts'
import { seatedPrice, seatRows, type Seated } from '#web/features/changes/seat-rows.ts'
import { useMayPrice } from '#web/features/changes/use-may-price.ts'
import type { Person } from '#web/features/reservations/book/party-price.ts'
import { pickupHotels } from '#web/features/reservations/book/pickup/pickup-hotels.ts'
import { FigureList } from '#web/features/reservations/figure-list.tsx'
import { useCustomerView } from '#web/session/customer-view.ts'

import classes from '#web/features/changes/changes.module.css'

interface Props {
  record: ReservationRecord
  paxMode: boolean
  preview: MovePreview
  /** Faded while the next figures load. */
  isWaiting: boolean
  /** False with the old price. */
  canPrice: boolean
  prices: TypedPrices
  errors: Readonly<Record<string, string>>
  onHotel: (hotelID: string) => void
  onPrices: (prices: TypedPrices) => void
}

export function MoveDetails(props: Props) {
  const { record, paxMode, preview, isWaiting, canPrice, prices, errors, onHotel, onPrices } = props
  const customerView = useCustomerView()
  const mayPrice = useMayPrice()
  const { difference, netDifference, byCard, oldTotal, newTotal } = preview
  const figures = [
    { name: 'Difference', value: differenceText(difference, byCard) },
    ...(customerView ? [] : [{ name: 'Difference at net rate', value: signedText(netDifference) }]),
  ]
  return (
    <Stack gap="md">
      <div className={classes['busy']} aria-busy={isWaiting}>
        <Compare
          after="After the move"
          rows={moveRows(preview, record.query.paxArray)}
          {...{ oldTotal, newTotal }}
        />
      </div>
      <HotelChoice preview={preview} timeZone={record.quote.timeZone} onHotel={onHotel} />
      {mayPrice && canPrice && (
        <SaleFields
          computed={preview.computed}
          typed={prices}
          persons={personsOf(preview, paxMode)}
          {...{ paxMode, errors }}
          onType={onPrices}
        />
      )}
      <div className={classes['busy']} aria-busy={isWaiting}>
        <FigureList figures={figures} />
        <Text size="sm" mt="xs" component="output" display="block">
          {[moneyNote(preview), cancelAtLeastText(preview.cancelAtLeast)].join(' ').trim()}
        </Text>
      </div>
    </Stack>
  )
}

function personsOf({ passengers }: MovePreview, paxMode: boolean): Person[] {
  if (paxMode) return ['adult']
  const types = new Set(passengers.map(({ Type }) => Type))
  return [
    ...(types.has('Adult') ? ['adult' as const] : []),
    ...(types.has('Child') ? ['child' as const] : []),
  ]
}

interface HotelProps {
  preview: MovePreview
  timeZone: string
  onHotel: (hotelID: string) => void
}

/** The departure's own hotels, with their pickup times. */
function HotelChoice({ preview: { from, to, hotels, hotelID }, timeZone, onHotel }: HotelProps) {
  const isLost = from.hotel !== null && !hotels.some(({ label }) => label === from.hotel)
  const choices = pickupHotels(
    { date: to.date, timeZone, PickupClassHotelList: { '': hotels } },
    { DeptTime: to.DeptTime, PickupClass: null },
  )
  return (
    <>
      {isLost && (
        <Alert color="blue" role="alert">
          This departure has no pickup at {from.hotel}.
          {hotels.length > 0 && ' Choose another hotel, or the guest comes to the meeting point.'}
        </Alert>
      )}
      {hotels.length > 0 && (
        <NativeSelect
          label="Hotel pickup"
          value={hotelID ?? ''}
          data={[
            { value: '', label: 'No hotel pickup' },
            ...choices.map(({ id, label, pickup }) => ({ value: id, label: `${label}, ${pickup}` })),
          ]}
          onChange={(event) => onHotel(event.currentTarget.value)}
        />
      )}
    </>
  )
}

type Trip = MovePreview['from']

const pickupText = ({ hotel, pickupTime }: Trip): string => {
  if (!hotel) return 'No hotel pickup'
  return pickupTime ? `${hotel}, ${departureTimeText(pickupTime)}` : hotel
}

/** What a passenger has now, under the lasting number. */
interface Numbered extends Seated {
  number: number
}

/** What the move's preview compares, but for the total. */
function moveRows({ from, to, passengers, fee, oldTotal }: MovePreview, party: readonly Numbered[]) {
  const seatsNow = new Map(party.map(({ number, seats }) => [number, seats]))
  const sale = sumOfDollars(...passengers.map(({ saleBefore }) => saleBefore))
  const earlier = differenceOfDollars(oldTotal, sale)
  return [
    { name: 'Date', before: dateText(from.date), after: dateText(to.date) },
    { name: 'Time', before: departureTimeText(from.DeptTime), after: departureTimeText(to.DeptTime) },
    { name: 'Pickup', before: pickupText(from), after: pickupText(to) },
    ...passengers.map(({ number, FirstName, LastName, saleBefore, sale, seats }) => ({
      name: `${FirstName} ${LastName}`,
      before: seatedPrice(saleBefore, { seats: seatsNow.get(number) ?? 1 }),
      after: seatedPrice(sale, { seats }),
    })),
    ...seatRows(party, passengers),
    ...(earlier > 0 ? [{ name: 'Earlier fees', before: moneyText(earlier), after: moneyText(earlier) }] : []),
    { name: 'Fee for moving', before: '–', after: fee > 0 ? moneyText(fee) : '–' },
  ]
}
