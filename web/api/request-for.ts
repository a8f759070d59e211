import { routes, type RouteName } from '#contract/routes.ts'

type Input = Record<string, unknown>

/** Where a call goes and what it carries: `{name}` in the path is filled from the input, the rest is query or body. */
export function requestFor(name: RouteName, input: Input): { url: string; init: RequestInit } {
  const { method, path }: { method: string; path: string } = routes[name]
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key]
    delete rest[key]
    if (value === undefined || value === null || value === '') throw new Error(`${name} needs ${key}`)
    return encodeURIComponent(textOf(value))
  })
  const init: RequestInit = { method, credentials: 'same-origin', headers: { Accept: 'application/json' } }
  if (method !== 'POST') return { url: filled + queryOf(rest), init }
  return {
    url: filled,
    init: {
      ...init,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(rest),
    },
  }
}

function queryOf(input: Input): string {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([key, value]) => [key, textOf(value)])).toString()}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
