/**
 * The start of a text that a spreadsheet would run as a formula, full-width signs included; an apostrophe makes it text. A
 * spreadsheet may also split at semicolons, tabs and line breaks, whatever the quotes say, so each part counts.
 */
const formula = /(?<=^|[,;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@\t\r＝＋－＠])/g

function cell(value: string | number): string {
  return typeof value === 'number' ? value.toFixed(2) : textCell(value)
}

function textCell(text: string): string {
  const safe = text.replaceAll(formula, "'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** As in RFC 4180. A number is an amount of dollars; below 0 it is no formula. */
export const csvRow = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`

/** A file's first row and its other rows, from its columns. */
export const csvOf = <Line>(
  columns: readonly (readonly [title: string, value: (line: Line) => string | number])[],
) => ({
  head: csvRow(columns.map(([title]) => title)),
  row: (line: Line) => csvRow(columns.map(([, value]) => value(line))),
})
