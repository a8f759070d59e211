import {
  findNodeAtLocation,
  getNodePath,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'

import { type CatalogueFile, catalogueFile, catalogueOf } from '#server/features/catalogue/catalogue-file.ts'
import type { Catalogue } from '#server/features/catalogue/catalogue.ts'
import { inputWords, pathText } from '#server/input-errors.ts'

interface FileError {
  path: PropertyKey[]
  message: string
}

type ReadCatalogue =
  | { errors: string[] }
  /** `timeZoneErrors` takes the names PostgreSQL knows, in lower case. */
  | { catalogue: Catalogue; timeZoneErrors: (known: ReadonlySet<string>) => string[] }

/** Checks the whole file and returns every error with its line and column. */
export function readCatalogueFile(text: string): ReadCatalogue {
  const syntaxErrors: ParseError[] = []
  const tree = parseTree(text, syntaxErrors, { disallowComments: true })
  const lines = lineStarts(text)
  if (!tree || syntaxErrors.length > 0) {
    const errors = syntaxErrors.map(({ error, offset }) => `${placeOf(offset, lines)}: ${syntaxText(error)}`)
    return { errors: errors.length > 0 ? errors : ['The file is empty.'] }
  }
  const errorText = ({ path, message }: FileError) => {
    const place = placeOf(nearestNode(tree, path).offset, lines)
    return `${place}: ${pathText(path) || 'the file'} ${message}`
  }
  const parsed = catalogueFile.safeParse(getNodeValue(tree), { error: inputWords })
  const errors = [...(parsed.error?.issues ?? []), ...duplicateFields(tree)]
  if (!parsed.success || errors.length > 0) return { errors: errors.map(errorText) }
  return {
    catalogue: catalogueOf(parsed.data),
    timeZoneErrors: (known) => unknownTimeZones(parsed.data, known).map(errorText),
  }
}

/** PostgreSQL would read an unknown name as something else. */
function unknownTimeZones({ products }: CatalogueFile, known: ReadonlySet<string>): FileError[] {
  const message = 'must be a time zone that PostgreSQL knows.'
  return products.flatMap(({ timeZone }, index) =>
    known.has(timeZone.toLowerCase()) ? [] : [{ path: ['products', index, 'timeZone'], message }],
  )
}

/** JSON parsers silently use the last of two fields with the same name. */
function duplicateFields(node: Node): FileError[] {
  const { type, children = [] } = node
  const names = type === 'object' ? children.map((property) => String(property.children?.[0]?.value)) : []
  const duplicates = names.filter((name, index) => names.indexOf(name) < index)
  const errors = duplicates.map((name) => ({
    path: getNodePath(node),
    message: `has the field '${name}' twice.`,
  }))
  return [...errors, ...children.flatMap(duplicateFields)]
}

const syntaxText = (error: number) =>
  `invalid JSON (${printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()})`

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

/** Binary search: a file can have a million lines and many errors. */
function placeOf(offset: number, starts: number[]): string {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return `line ${low + 1}, column ${offset - (starts[low] ?? 0) + 1}`
}

/** A missing field has no position, so this returns the object it belongs to. */
function nearestNode(tree: Node, path: PropertyKey[]): Node {
  const steps = path.map((step) => (typeof step === 'number' ? step : String(step)))
  for (let length = steps.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, steps.slice(0, length))
    if (node) return node
  }
  return tree
}
