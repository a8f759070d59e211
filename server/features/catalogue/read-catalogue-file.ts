import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'

import { catalogueFile, catalogueOf } from '#server/features/catalogue/catalogue-file.ts'
import type { Catalogue } from '#server/features/catalogue/catalogue.ts'
import { inputWords, pathText } from '#server/input-words.ts'

export type ReadCatalogue = { catalogue: Catalogue } | { problems: string[] }

/** Checks a whole file. Every problem is told at once, with its line and column and where it stands in the file. */
export function readCatalogueFile(text: string): ReadCatalogue {
  const mistakes: ParseError[] = []
  const tree = parseTree(text, mistakes, { disallowComments: true })
  const lines = lineStarts(text)
  if (!tree || mistakes.length > 0) {
    const told = mistakes.map(({ error, offset }) => `${placeOf(offset, lines)}: ${jsonWords(error)}`)
    return { problems: told.length > 0 ? told : ['The file is empty.'] }
  }
  const parsed = catalogueFile.safeParse(getNodeValue(tree), { error: inputWords })
  if (parsed.success) return { catalogue: catalogueOf(parsed.data) }
  const problems = parsed.error.issues.map(({ path, message }) => {
    const place = placeOf(nearestNode(tree, path).offset, lines)
    return `${place}: ${pathText(path) || 'the file'} ${message}`
  })
  return { problems }
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
