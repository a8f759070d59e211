import {
  type ListedNumber,
  numbersIn,
  weightOf,
} from '#web/features/reservations/book/passengers/listed-weight.ts'
import type { PassengerType } from '#web/features/reservations/book/passengers/passenger-values.ts'
import type { WeightUnit } from '#web/weights/weight-unit.ts'

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

/**
 * Reads rows of a spreadsheet, or lines of text like 'Ada Lovelace 150', with or without a line of headings. Weights
 * without a unit are in `unit`.
 */
export function parsePassengerList(text: string, unit: WeightUnit = 'lb'): PassengerList {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, line }))
    .filter(({ line }) => cellsOf(line).cells.some((cell) => cell !== ''))
  // 'Name, Weight' is no name.
  const headings = headingsOf(cellsOf(lines[0]?.line ?? '').cells.flatMap((cell) => cell.split(', ')))
  const problems: string[] = []
  const passengers = lines.slice(headings ? 1 : 0, maxLines).flatMap(({ number, line }, index) => {
    const read = readLine(cellsOf(line, headings?.length), headings, index + 1, unit)
    problems.push(...read.problems.map((problem) => `Line ${number}: ${problem}`))
    return read.passenger ? [read.passenger] : []
  })
  if (lines.length > maxLines) problems.push(`Only the first ${maxLines} lines were read.`)
  return { passengers, problems }
}

type Heading = 'first' | 'last' | 'name' | 'pounds' | 'kilograms' | 'weight' | 'type' | 'other'

const headingPatterns: [Heading, RegExp][] = [
  ['first', /^(?:first|given|fore) ?names?$/],
  ['last', /^(?:last|family|sur) ?names?$/],
  ['name', /^(?:full |passenger |guest )?names?$|^(?:passengers?|guests?)$/],
  ['kilograms', /^(?:body ?)?(?:weight)?[ ([]*(?:in )?(?:kgs?|kilos?|kilograms?)[)\]]?$/],
  ['pounds', /^(?:body ?)?(?:weights?)?[ ([]*(?:in )?(?:lbs?|pounds)[)\]]?$/],
  ['weight', /^(?:body ?)?weights?$/],
  ['type', /^(?:type|adult ?\/ ?child)$/],
]

const headingOf = (cell: string): Heading =>
  headingPatterns.find(([, pattern]) => pattern.test(cell.toLowerCase()))?.[0] ?? 'other'

function headingsOf(cells: readonly string[]): Heading[] | undefined {
  const headings = cells.map(headingOf)
  const isHeading = headings.some((heading) => heading !== 'other') && !cells.some((cell) => /\d/.test(cell))
  return isHeading ? headings : undefined
}

/** Numbers and types are recognized anywhere; the other values are names, in the order of the headings or first, last. */
function readLine(
  { cells, isUnclear }: ListedLine,
  headings: Heading[] | undefined,
  ordinal: number,
  unit: WeightUnit,
) {
  const values = cells.flatMap((cell, index) => partsOf(cell, headings?.[index]))
  const names = namesOf(values)
  const typed = values.find(({ kind }) => kind === 'type')
  const Type = typed && typeOf(typed.text)
  const numbers = values
    .filter(isNumber)
    .map((one) => (isUnclear && one.text.includes(',') ? { ...one, kind: 'unclear' as const } : one))
  const isNumbered = values[0]?.kind === 'number'
  const weight = weightOf(numbers, { unit, ordinal: isNumbered ? ordinal : undefined, type: Type })
  const passenger = { ...names.names, BodyWeight: weight.pounds, Type }
  const isEmpty = !passenger.FirstName && !passenger.LastName && !passenger.BodyWeight
  if (isEmpty)
    return {
      passenger: undefined,
      problems: [...weight.problems, `nothing found in “${cells.join(' ').slice(0, 60)}”.`],
    }
  return { passenger, problems: [...names.problems, ...weight.problems] }
}

interface Text {
  kind: 'first' | 'last' | 'name' | 'type'
  text: string
}
type Part = Text | ListedNumber

const isNumber = (part: Part): part is ListedNumber => part.kind === 'number' || part.kind === 'unclear'

const typePattern = /(?<!\p{L})(adults?|child(?:ren)?|adt|chd)(?!\p{L})/iu
const titlePattern = /^(?:mr|mrs|ms|miss|dr)\.?(?:\s+|$)/i
const isContact = (text: string) => text.includes('@') || /\d[\d\s().-]{5,}\d/.test(text)

/** A value, or several in a line of text: a name, a weight and a type. */
function partsOf(cell: string, heading: Heading | undefined): Part[] {
  if (cell === '' || isContact(cell)) return []
  if (heading === 'type') return [{ kind: 'type', text: cell }]
  if (heading === 'other') return []
  const { numbers, rest } = numbersIn(cell, heading === 'kilograms' || heading === 'pounds' ? heading : '')
  const type = typePattern.exec(rest)?.[0]
  const text = rest
    .replace(typePattern, ' ')
    .replaceAll(/[()[\]:–|]|(?<=\s|^)-(?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .replace(titlePattern, '')
  const kind: Text['kind'] = heading === 'first' || heading === 'last' ? heading : 'name'
  return [
    ...(/\p{L}/u.test(text) ? [{ kind, text }] : []),
    ...numbers,
    ...(type ? [{ kind: 'type' as const, text: type }] : []),
  ]
}

function namesOf(parts: readonly Part[]): {
  names: { FirstName: string; LastName: string }
  problems: string[]
} {
  const textOf = (kind: Text['kind']) => parts.find((part) => part.kind === kind)?.text ?? ''
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

interface ListedLine {
  cells: string[]
  /** A comma between digits could be a decimal sign or stand between two columns. */
  isUnclear: boolean
}

const separators = ['\t', ';', ',']
/** '82,5 kg' and '1,150' are one number each; '82, 5' and '1,150,Ada' are columns. */
const commaOutsideNumbers = /(?<!\d),|,(?!\d{1,3}(?!\d|\s*,))/
const commaWithoutSpace = /(?<!\d),(?=\S)/

/** `columns` is the number of headings, if the list has some. */
function cellsOf(line: string, columns?: number): ListedLine {
  const separator = separators.find((one) => line.includes(one))
  if (separator !== ',')
    return { cells: (separator ? line.split(separator) : [line]).map(cleanCell), isUnclear: false }
  const all = line.split(',').map(cleanCell)
  if (all.length === columns) return { cells: all, isUnclear: false }
  const cells = line.split(commaOutsideNumbers).map(cleanCell)
  const isUnclear = cells.length !== columns && !line.includes('"') && commaWithoutSpace.test(line)
  return { cells: joinedName(cells), isUnclear }
}

/** 'Lovelace, Ada' has the last name first; three or more values are columns. */
function joinedName(cells: string[]): string[] {
  const [last = '', first = ''] = cells
  return cells.length === 2 && /^\D+$/.test(last) && /\p{L}/u.test(first) ? [`${last}, ${first}`] : cells
}

const cleanCell = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^(?:[-*•]|\d{1,2}[.)])\s+/, '')
    .trim()
