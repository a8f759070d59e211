import { poundsOfKilograms, poundsText } from '#contract/weights/pound-text.ts'
import { weightLimits } from '#contract/weights/weight-limits.ts'
import type { PassengerType } from '#web/features/reservations/book/passengers/passenger-values.ts'
import { weightRange } from '#web/weights/typed-weight.ts'
import type { WeightUnit } from '#web/weights/weight-unit.ts'

export interface ListedNumber {
  /** An unclear one is no weight we read: stones, half numbers, a minus. */
  kind: 'number' | 'unclear'
  text: string
  unit?: WeightUnit
}

const numberPattern =
  /(?<![\p{L}\d.,])(\d{1,4}(?:[.,]\d+)?)\s*(lbs?|pounds?|kgs?|kilos?|kilograms?)?\.?(?![\p{L}\d@])/giu
const unclearPatterns = [
  /(?<![\p{L}\d.,])[-−–]\d[\d.,]*(?:\s*(?:lbs?|pounds?|kgs?|kilos?|kilograms?))?(?!\p{L})/giu,
  /(?<![\p{L}\d.,])\d[\d.,]*\s*[¼½¾](?:\s*(?:lbs?|pounds?|kgs?|kilos?|kilograms?|st|stones?))?(?!\p{L})/giu,
  /(?<![\p{L}\d.,])\d[\d.,]*\s*(?:st|stones?|k|g|grams?|oz|ounces?)(?!\p{L})(?:\.?\s*\d[\d.,]*\s*(?:lbs?|pounds?)?)?(?!\p{L})/giu,
]

/** The numbers in a value, and the text around them. */
export function numbersIn(cell: string, unit: string): { numbers: ListedNumber[]; rest: string } {
  const numbers: ListedNumber[] = []
  let rest = cell
  for (const pattern of unclearPatterns)
    rest = rest.replaceAll(pattern, (text) => {
      numbers.push({ kind: 'unclear', text: text.trim() })
      return ' '
    })
  rest = rest.replaceAll(numberPattern, (_all, text: string, own?: string) => {
    const named = own ?? unit
    numbers.push({ kind: 'number', text, ...(named && { unit: /^k/i.test(named) ? 'kg' : 'lb' }) })
    return ' '
  })
  return { numbers, rest }
}

/** Many lists number their lines. */
function withoutOrdinal(numbers: readonly ListedNumber[], ordinal: number): readonly ListedNumber[] {
  return numbers.length > 1 && numbers[0]?.text === String(ordinal) ? numbers.slice(1) : numbers
}

interface ReadWeight {
  pounds: string
  problems: string[]
}

const leftOut = (problem: string): ReadWeight => ({
  pounds: '',
  problems: [`${problem}, so it was left out.`],
})

interface Context {
  /** Of a weight that doesn't name one. */
  unit: WeightUnit
  /** The place in the list, if the line starts with a number. */
  ordinal: number | undefined
  type: PassengerType | undefined
}

export function weightOf(listed: readonly ListedNumber[], { unit, ordinal, type }: Context): ReadWeight {
  const unclear = listed.find(({ kind }) => kind === 'unclear')
  if (unclear) return leftOut(`“${unclear.text}” isn't a clear weight`)
  const numbers = ordinal === undefined ? listed : withoutOrdinal(listed, ordinal)
  const candidates = numbers.some(({ unit }) => unit) ? numbers.filter(({ unit }) => unit) : numbers
  const [one, another] = candidates
  if (!one) return { pounds: '', problems: [] }
  if (another) return leftOut(`${candidates.map(({ text }) => text).join(' and ')} could each be the weight`)
  const typedIn = one.unit ?? unit
  const amount = amountOf(one.text)
  const pounds = typedIn === 'kg' ? poundsOfKilograms(amount) : Math.round(amount)
  const { minimum, maximum } = weightLimits
  if (pounds < minimum || pounds > maximum)
    return leftOut(`${one.text} isn't a weight ${weightRange(typedIn)}`)
  const isDoubtful = pounds < lightest && type !== 'Child'
  return {
    pounds: String(pounds),
    problems: isDoubtful ? [`${poundsText(pounds)} is very light for an adult, please check.`] : [],
  }
}

const lightest = 20

/** '1,150' has a thousands separator, '82,5' a decimal comma. */
const amountOf = (text: string): number =>
  Number(/^[1-9]\d*,\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.'))
