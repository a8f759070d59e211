// Testing Library asks jsdom about nearly every element, again after each change of the page. These answers cost less.
import { configure, getConfig } from '@testing-library/react'

type MayMatch = (element: Element) => boolean

const condition = String.raw`\[[\w-]+(?:[~|^$*]?=[^\]]*)?\]`
const oneElement = new RegExp(
  String.raw`^(?:(?<tag>[a-z][a-z0-9]*)|\*?(?=\[(?<attribute>[\w-]+)))(?:${condition}|:not\(${condition}\))*$`,
)

/** Compares only tags, or the first attribute's presence. Undefined for other selectors, such as `main h1`. */
function compile(selector: string): MayMatch | undefined {
  const parts = selector.split(',').map((part) => oneElement.exec(part.trim())?.groups)
  if (parts.includes(undefined)) return undefined
  const tags = new Set(parts.flatMap((part) => part?.['tag'] ?? []))
  const attributes = parts.flatMap((part) => part?.['attribute'] ?? [])
  return (element) => tags.has(element.localName) || attributes.some((name) => element.hasAttribute(name))
}

const compiled = new Map<string, MayMatch | undefined>()

function mayMatch(selector: string) {
  if (!compiled.has(selector)) compiled.set(selector, compile(selector))
  return compiled.get(selector)
}

type Query<Result> = (this: Element | Document, selector: string) => Result
const ownMethod = (prototype: object, name: string) =>
  Object.getOwnPropertyDescriptor(prototype, name)?.value as unknown
const jsdomMatches = ownMethod(Element.prototype, 'matches') as Query<boolean>

const elementMethods = {
  matches(this: Element, selector: string) {
    return mayMatch(selector)?.(this) !== false && jsdomMatches.call(this, selector)
  },
}

function queriesOf(prototype: Element | Document) {
  const one = ownMethod(prototype, 'querySelector') as Query<Element | null>
  const all = ownMethod(prototype, 'querySelectorAll') as Query<NodeListOf<Element>>
  const candidates = (root: Element | Document, selector: string) => {
    const may = mayMatch(selector)
    return may && Array.from(all.call(root, '*')).filter((element) => may(element))
  }
  return {
    querySelector(this: Element | Document, selector: string) {
      const found = candidates(this, selector)
      if (!found) return one.call(this, selector)
      return found.find((element) => jsdomMatches.call(element, selector)) ?? null
    },
    querySelectorAll(this: Element | Document, selector: string) {
      const found = candidates(this, selector)
      return found?.filter((element) => jsdomMatches.call(element, selector)) ?? all.call(this, selector)
    },
  }
}

const queries = [Element.prototype, Document.prototype].map((prototype) => ({
  prototype,
  methods: queriesOf(prototype),
}))
const { getElementError } = getConfig()

export function speedUpQueries() {
  Object.assign(Element.prototype, elementMethods)
  for (const { prototype, methods } of queries) Object.assign(prototype, methods)
  configure({
    getElementError(message, container) {
      // While waiting, errors need no printed page: waitFor adds it to the last one.
      const isWaiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      if (!isWaiting) return getElementError(message, container)
      return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
    },
  })
}
