import { maximumPassengers } from '#contract/party-size.ts'
import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import { testTrip } from '#tests/support/test-trip.ts'

/** A text of this many code points, at most. The number makes it different from others. */
type Script = (length: number, number: number) => string

const repeated =
  (part: string): Script =>
  (length) =>
    Array.from(part.repeat(length)).slice(0, length).join('').trim()

/** As many different letters of this range as there can be. */
const different =
  (first: number, count: number, step = 1): Script =>
  (length, number) =>
    Array.from({ length }, (_, index) =>
      String.fromCodePoint(first + (((number * length + index) * step) % count)),
    ).join('')

/** Letters with different marks, each of which has to be placed. */
const marked: Script = (length, number) =>
  Array.from({ length: Math.floor(length / 2) }, (_, index) => {
    const place = (number * length) / 2 + index
    return `${String.fromCodePoint(0x61 + (place % 26))}${String.fromCodePoint(0x300 + (place % 0x2f))}`
  }).join('')

/** What makes drawing slow, in every place where a booking takes text. */
const scripts: Record<string, Script> = {
  'one long word': repeated('W'),
  'one-letter words': repeated('i '),
  'every Latin letter': different(0xa1, 0x1ff),
  'Cyrillic and Greek': different(0x370, 0x1ff),
  Vietnamese: repeated('Nguyễn Thị '.normalize('NFD')),
  Korean: repeated('김'),
  'different Korean letters': different(0xac00, 11_172),
  'Korean letters in parts': repeated('김'.normalize('NFD')),
  Chinese: different(0x4e00, 20_000),
  'rare Chinese': different(0x20000, 40_000),
  Japanese: repeated('東京タワー'),
  'signs that stand for words': different(0x3300, 0x58),
  'Latin and Japanese in turn': repeated('a東'),
  'Latin and Korean in turn': repeated('a김'),
  Arabic: repeated('محمد '),
  'an Arabic ligature of 18 letters': repeated('ﷺ'),
  'Hebrew with points': repeated('שָׁלוֹם '),
  Thai: repeated('น้ำใจดี'),
  Hindi: repeated('क्षत्रिय '),
  Tibetan: repeated('བསྒྲུབས་'),
  'emoji families': repeated('👨‍👩‍👧‍👦'),
  flags: repeated('🇰🇷🇯🇵'),
  'mathematical letters': different(0x1d400, 0x3ff),
  'marks on one letter': (length) => `e${'\u0301\u0323'.repeat(length)}`.slice(0, length),
  'different letters with marks': marked,
  substitutes: repeated('□'),
}

const passengersOf = (script: Script): TripFacts['passengers'] =>
  Array.from({ length: maximumPassengers }, (_, number) => ({
    number,
    firstName: script(100, 2 * number),
    lastName: script(100, 2 * number + 1),
    type: 'Child' as const,
    seats: 2,
    extraSeatCents: 100_00,
  }))

/** As many passengers and as long texts as the portal accepts. */
function worstTrip(script: Script): TripFacts {
  const passengers = passengersOf(script)
  return {
    ...testTrip,
    isTest: true,
    agency: script(200, 100),
    productName: script(200, 101),
    meetingPoint: script(200, 102),
    pickup: { hotel: script(200, 103), time: '23:15' },
    lead: { ...testTrip.lead, firstName: script(100, 104), lastName: script(100, 105) },
    passengers,
    agencyReference: script(100, 106),
    policy: Array.from({ length: 11 }, (_, step) => ({
      when: `Until ${1000 - step} hours before departure`,
      fee: '50% of the price',
    })),
  }
}

export const worstTexts = Object.entries(scripts).map(([title, script]) => ({
  title,
  script,
  trip: worstTrip(script),
}))

/** Of people who often have names of three letters; these are not. */
export const longKoreanNames = (): TripFacts => {
  const script = scripts['different Korean letters'] ?? repeated('김')
  return { ...testTrip, passengers: passengersOf(script).slice(0, 45) }
}
