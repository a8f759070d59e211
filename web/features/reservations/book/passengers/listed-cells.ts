export interface ListedLine {
  cells: string[]
  /** A comma between digits could be a decimal sign or stand between two columns. */
  isUnclear: boolean
}

const separators = ['\t', ';', ',']
/** '82,5 kg' and '1,150' are one number each; '82, 5' and '1,150,Ada' are columns. */
const commaOutsideNumbers = /(?<!\d),|,(?!\d{1,3}(?!\d|\s*,))/
const commaWithoutSpace = /(?<!\d),(?=\S)/

/** `columns` is the number of headings, if the list has some. */
export function cellsOf(line: string, columns?: number): ListedLine {
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
