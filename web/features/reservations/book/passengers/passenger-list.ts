import type { PassengerType } from '#web/features/reservations/book/passengers/passenger-values.ts'

/** One line of a pasted list. What it doesn't say is empty. */
export interface ListedPassenger {
  FirstName: string
  LastName: string
  /** In pounds. */
  BodyWeight: string
  Type: PassengerType | undefined
}

export interface PassengerList {
  passengers: ListedPassenger[]
  /** What was not understood, with its line. */
  problems: string[]
}

const maxLines = 200
const weightLimits = { minimum: 1, maximum: 600 }
const poundsPerKilogram = 2.204_62

/** Reads rows of a spreadsheet, or lines of text like 'Ada Lovelace 150', with or without a line of headings. */
export function parsePassengerList(text: string): PassengerList {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const headings = headingsOf(lines[0]?.cells ?? [])
  const problems: string[] = []
  const passengers = lines.slice(headings ? 1 : 0, maxLines).flatMap(({ number, cells }, index) => {
    const read = readLine(cells, headings, index + 1)
    problems.push(...read.problems.map((problem) => `Line ${number}: ${problem}`))
    return read.passenger ? [read.passenger] : []
  })
  if (lines.length > maxLines) problems.push(`Only the first ${maxLines} lines were read.`)
  return { passengers, problems }
}

const separators = ['\t', ';', ',']

function cellsOf(line: string): string[] {
  const separator = separators.find((one) => line.includes(one))
  const cells = (separator ? line.split(separator) : [line]).map(cleanCell)
  const [last = '', first = ''] = cells
  // 'Lovelace, Ada' has the last name first; three or more values are columns.
  return separator === ',' && cells.length === 2 && /^\D+$/.test(last) && /\p{L}/u.test(first)
    ? [`${last}, ${first}`]
    : cells
}

const cleanCell = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^(?:[-*•]|\d{1,2}[.)])\s+/, '')
    .trim()

type Heading = 'first' | 'last' | 'name' | 'pounds' | 'kilograms' | 'type' | 'other'

const headingPatterns: [Heading, RegExp][] = [
  ['first', /^(?:first|given|fore) ?names?$/],
  ['last', /^(?:last|family|sur) ?names?$/],
  ['name', /^(?:full |passenger |guest )?names?$|^(?:passengers?|guests?)$/],
  ['kilograms', /^(?:body ?)?(?:weight)?[ ([]*(?:in )?(?:kgs?|kilos?|kilograms?)[)\]]?$/],
  ['pounds', /^(?:body ?)?weights?(?:[ ([]*(?:in )?(?:lbs?|pounds)[)\]]?)?$|^(?:lbs?|pounds)$/],
  ['type', /^(?:type|adult ?\/ ?child)$/],
]

const headingOf = (cell: string): Heading =>
  headingPatterns.find(([, pattern]) => pattern.test(cell.toLowerCase()))?.[0] ?? 'other'

function headingsOf(cells: readonly string[]): Heading[] | undefined {
  const headings = cells.map(headingOf)
  const isHeading = headings.some((heading) => heading !== 'other') && !cells.some((cell) => /\d/.test(cell))
  return isHeading ? headings : undefined
}

interface ReadLine {
  passenger?: ListedPassenger
  problems: string[]
}

/** Numbers and types are recognized anywhere; the other values are names, in the order of the headings or first, last. */
function readLine(cells: readonly string[], headings: Heading[] | undefined, ordinal: number): ReadLine {
  const values = cells.flatMap((cell, index) => partsOf(cell, headings?.[index]))
  const names = namesOf(values)
  const weight = weightOf(withoutOrdinal(values, ordinal))
  const Type = values.find(({ kind }) => kind === 'type')
  const passenger = { ...names.names, BodyWeight: weight.pounds, Type: Type && typeOf(Type.text) }
  const isEmpty = !passenger.FirstName && !passenger.LastName && !passenger.BodyWeight
  if (isEmpty)
    return { problems: [...weight.problems, `nothing found in “${cells.join(' ').slice(0, 60)}”.`] }
  return { passenger, problems: [...names.problems, ...weight.problems] }
}

interface Part {
  kind: 'first' | 'last' | 'name' | 'type' | 'number'
  text: string
  unit?: 'lb' | 'kg'
}

const numberPattern =
  /(?<![\p{L}\d.,])(\d{1,4}(?:[.,]\d+)?)\s*(lbs?|pounds?|kgs?|kilos?|kilograms?)?\.?(?![\p{L}\d@])/giu
const typePattern = /(?<!\p{L})(adults?|child(?:ren)?|adt|chd)(?!\p{L})/iu
const titlePattern = /^(?:mr|mrs|ms|miss|dr)\.?(?:\s+|$)/i
const isContact = (text: string) => text.includes('@') || /\d[\d\s().-]{5,}\d/.test(text)

/** A value, or several in a line of text: a name, a weight and a type. */
function partsOf(cell: string, heading: Heading | undefined): Part[] {
  if (cell === '' || isContact(cell)) return []
  if (heading === 'type') return [{ kind: 'type', text: cell }]
  if (heading === 'other') return []
  const numbers = [...cell.matchAll(numberPattern)].map(([, text = '', unit = '']): Part => {
    const isKilograms = /^k/i.test(unit) || (!unit && heading === 'kilograms')
    return { kind: 'number', text, ...(isKilograms ? { unit: 'kg' } : unit && { unit: 'lb' }) }
  })
  const type = typePattern.exec(cell)?.[0]
  const text = cell
    .replaceAll(numberPattern, ' ')
    .replace(typePattern, ' ')
    .replaceAll(/[()[\]:–|]|(?<=\s|^)-(?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .replace(titlePattern, '')
  const kind: Part['kind'] = heading === 'first' || heading === 'last' ? heading : 'name'
  return [
    ...(/\p{L}/u.test(text) ? [{ kind, text }] : []),
    ...numbers,
    ...(type ? [{ kind: 'type' as const, text: type }] : []),
  ]
}

/** Many lists number their lines. */
function withoutOrdinal(parts: readonly Part[], ordinal: number): Part[] {
  const numbers = parts.filter(({ kind }) => kind === 'number')
  const [first] = parts
  const isNumbered = numbers.length > 1 && first?.kind === 'number' && first.text === String(ordinal)
  return isNumbered ? numbers.slice(1) : numbers
}

function weightOf(numbers: readonly Part[]): { pounds: string; problems: string[] } {
  const candidates = numbers.some(({ unit }) => unit) ? numbers.filter(({ unit }) => unit) : numbers
  const [one, another] = candidates
  if (!one) return { pounds: '', problems: [] }
  if (another) {
    const texts = candidates.map(({ text }) => text).join(' and ')
    return { pounds: '', problems: [`${texts} could each be the weight, so it was left out.`] }
  }
  const amount = Number(one.text.replace(',', '.'))
  const pounds = Math.round(one.unit === 'kg' ? amount * poundsPerKilogram : amount)
  const { minimum, maximum } = weightLimits
  if (pounds >= minimum && pounds <= maximum) return { pounds: String(pounds), problems: [] }
  return {
    pounds: '',
    problems: [`${one.text} isn't a weight from ${minimum} to ${maximum} lbs, so it was left out.`],
  }
}

function namesOf(parts: readonly Part[]): {
  names: { FirstName: string; LastName: string }
  problems: string[]
} {
  const textOf = (kind: Part['kind']) => parts.find((part) => part.kind === kind)?.text ?? ''
  if (textOf('first') || textOf('last'))
    return { names: { FirstName: textOf('first'), LastName: textOf('last') }, problems: [] }
  const [one = '', another = '', ...more] = parts
    .filter(({ kind }) => kind === 'name')
    .map(({ text }) => text)
  const problems = more.length > 0 ? [`left out ${more.map((text) => `“${text}”`).join(', ')}.`] : []
  return { names: another ? { FirstName: one, LastName: another } : splitName(one), problems }
}

const particles = new Set(
  'af al bin da das de del della den der di do dos du el la le los ten ter van von zu'.split(' '),
)
const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i

/** 'Ludwig van Beethoven', 'Lovelace, Ada' or 'Mary Ann Smith': the last name is the last word with its particles. */
function splitName(name: string): { FirstName: string; LastName: string } {
  const [last = '', first] = name.split(/\s*,\s*/)
  if (first) return { FirstName: first, LastName: last }
  const words = last.split(' ').filter(Boolean)
  let start = words.length - 1
  while (start > 1 && suffix.test(words[start] ?? '')) start -= 1
  while (start > 1 && particles.has(words[start - 1]?.toLowerCase() ?? '')) start -= 1
  if (start < 1) return { FirstName: words.join(' '), LastName: '' }
  return { FirstName: words.slice(0, start).join(' '), LastName: words.slice(start).join(' ') }
}

const typeOf = (text: string): PassengerType => (/^c/i.test(text.trim()) ? 'Child' : 'Adult')
