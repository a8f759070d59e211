import { agencyPath, routeFor, type RouteName } from '#contract/routes.ts'

type Input = Record<string, unknown>

/** Input fields that are not in the path become the query or the body. With an `agencyID` the call is made inside the agency. */
export function requestFor(name: RouteName, input: Input): { url: string; init: RequestInit } {
  const { method, path } = routeFor(name, input)
  const { url, rest } = fill(path, input)
  const init: RequestInit = { method, credentials: 'same-origin', headers: { Accept: 'application/json' } }
  if (method !== 'POST') return { url: url + queryOf(rest), init }
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  return { url, init: { ...init, headers, body: JSON.stringify(rest) } }
}

/** The address of a download, inside the agency if the input names one. */
export const fileAddress = (path: string, input: Input & { agencyID?: string | undefined }): string =>
  fill(input.agencyID ? agencyPath(path) : path, input).url

export function fill(path: string, input: Input): { url: string; rest: Input } {
  const rest = { ...input }
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key]
    delete rest[key]
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${key}`)
    return encodeURIComponent(textOf(value))
  })
  return { url, rest }
}

function queryOf(input: Input): string {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([key, value]) => [key, textOf(value)])).toString()}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
