/** One select, insert, update or delete, without the statements nested in it. */
interface Statement {
  text: string
  isNested: boolean
}

const statementStart = /^\(\s*(?:select|insert|update|delete|with)\b/i
const setOperators = /\b(?:union|except|intersect)(?:\s+all)?\b/i
/** `(select some columns from a table)`: the statement around it chooses the rows. */
const wholeTable = /^\s*select\b[^()]*\bfrom\s+("?\w+"?)\s*$/i

/** Splits a query at its subqueries, WITH parts and unions: each must name the agency itself. */
function statementsOf(query: string): Statement[] {
  const found: Statement[] = []
  const open: { text: string; isStatement: boolean }[] = [{ text: '', isStatement: true }]
  const close = () => {
    const { text = '', isStatement = false } = open.pop() ?? {}
    const outer = open.at(-1)
    const table = isStatement && outer ? wholeTable.exec(text)?.[1] : undefined
    if (isStatement && table === undefined)
      found.push(...text.split(setOperators).map((part) => ({ text: part, isNested: outer !== undefined })))
    if (outer) outer.text += table ?? (isStatement ? '()' : `(${text})`)
  }
  for (const [at, char] of query.split('').entries()) {
    const top = open.at(-1)
    if (char === '(') open.push({ text: '', isStatement: statementStart.test(query.slice(at, at + 40)) })
    else if (char === ')') close()
    else if (top) top.text += char
  }
  while (open.length > 0) close()
  return found.map(({ text, isNested }) => ({ text: text.replaceAll(/\s+/g, ' ').trim(), isNested }))
}

const value = String.raw`\s*(?:=\s*(?:any\s*\()?|in\s*\()\s*\$\d`
/** `agency_id = $1`, or the row of the agency itself: `agencies.id = $1`, `domain = $1`. */
const namesOneAgency = new RegExp(`\\b(?:agency_id|domain|agencies"?\\."?id)"?${value}`, 'i')
/** A subquery may use the agency of the row that it belongs to. */
const followsOuterRow = /\bagency_id"?\s*=\s*(?:"?\w+"?\.)"?(?:agency_id|id)\b/i
const valuesSet = /\bset\b.*?(?:\bwhere\b|$)/i

function namesAgency({ text, isNested }: Statement): boolean {
  if (/\binsert into\b/i.test(text)) return /\bagency_id\b/.test(text)
  const conditions = text.replace(valuesSet, 'where ')
  return namesOneAgency.test(conditions) || (isNested && followsOuterRow.test(conditions))
}

const uses = (table: string) =>
  new RegExp(`(?:\\b(?:from|join|into|update|using)|,)\\s+(?:only\\s+)?"?${table}\\b"?(?!\\s*\\.)`, 'i')

/** The statements that read or write one of these tables and don't say for which agency. */
export const statementsWithoutAgency = (query: string, tables: readonly string[]): string[] =>
  statementsOf(query)
    .filter(({ text }) => tables.some((table) => uses(table).test(text)))
    .filter((statement) => !namesAgency(statement))
    .map(({ text }) => text)
