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
import { inputWords, pathText } from '#server/input-words.ts'

export type ReadCatalogue = { catalogue: Catalogue } | { problems: string[] }

interface Problem {
  path: PropertyKey[]
  message: string
}

/**
 * Checks a whole file. Every problem is told at once, with its line and column and where it stands in the file. `zones` are
 * those that the database knows, in lower case; without them that one thing is not asked.
 */
export function readCatalogueFile(text: string, zones?: ReadonlySet<string>): ReadCatalogue {
  const mistakes: ParseError[] = []
  const tree = parseTree(text, mistakes, { disallowComments: true })
  const lines = lineStarts(text)
  if (!tree || mistakes.length > 0) {
    const told = mistakes.map(({ error, offset }) => `${placeOf(offset, lines)}: ${jsonWords(error)}`)
    return { problems: told.length > 0 ? told : ['The file is empty.'] }
  }
  const parsed = catalogueFile.safeParse(getNodeValue(tree), { error: inputWords })
  const found: Problem[] = parsed.success ? unknownZones(parsed.data, zones) : parsed.error.issues
  const problems = [...found, ...repeatedFields(tree)]
  if (parsed.success && problems.length === 0) return { catalogue: catalogueOf(parsed.data) }
  const told = problems.map(({ path, message }) => {
    const place = placeOf(nearestNode(tree, path).offset, lines)
    return `${place}: ${pathText(path) || 'the file'} ${message}`
  })
  return { problems: told }
}

/** One that the database does not know as a name would be read as something else there. */
function unknownZones({ products }: CatalogueFile, zones: ReadonlySet<string> | undefined): Problem[] {
  const message = 'must be a time zone that the database knows.'
  return products.flatMap(({ timeZone }, index) =>
    !zones || zones.has(timeZone.toLowerCase()) ? [] : [{ path: ['products', index, 'timeZone'], message }],
  )
}

/** Of a field that stands twice only the last would count, and nobody would know. */
function repeatedFields(node: Node): Problem[] {
  const { type, children = [] } = node
  const names = type === 'object' ? children.map((property) => String(property.children?.[0]?.value)) : []
  const again = names.filter((name, index) => names.indexOf(name) < index)
  const problems = again.map((name) => ({
    path: getNodePath(node),
    message: `has the field '${name}' a second time.`,
  }))
  return [...problems, ...children.flatMap(repeatedFields)]
}

const jsonWords = (error: number) =>
  `not valid JSON (${printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()})`

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

/** By halving: a file can have a million lines and many problems. */
function placeOf(offset: number, starts: number[]): string {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return `line ${low + 1}, column ${offset - (starts[low] ?? 0) + 1}`
}

/** What is missing has no place of its own: then that of the object it is missing from. */
function nearestNode(tree: Node, path: PropertyKey[]): Node {
  const steps = path.map((step) => (typeof step === 'number' ? step : String(step)))
  for (let length = steps.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, steps.slice(0, length))
    if (node) return node
  }
  return tree
}
