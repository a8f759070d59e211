import type { FastifyInstance, InjectOptions } from 'fastify'

import type { Api } from '#contract/api.ts'
import type { Endpoint, OutputOf, SentInputOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { routeFor, type RouteName } from '#contract/routes.ts'

export interface Answer<Body> {
  status: number
  body: Body & ErrorBody
  /** Of a file. */
  bytes: Buffer
  headers: Record<string, string | string[] | number | undefined>
  /** As the answer sets them. */
  cookie: string | undefined
  browserCookie: string | undefined
}

/** Calls one site like a browser: sends its Origin and keeps its cookies. */
export class Visitor {
  readonly app: FastifyInstance
  readonly host: string
  /** Of the session. */
  cookie: string | undefined
  /** Of the browser itself, which outlives sessions. */
  browserCookie: string | undefined
  address = '198.51.100.7'

  constructor(app: FastifyInstance, host: string) {
    this.app = app
    this.host = host
  }

  async call<Name extends RouteName>(
    name: Name,
    input: SentInputOf<Api[Name]>,
    headers: Record<string, string | undefined> = {},
  ): Promise<Answer<OutputOf<Api[Name]>>> {
    return this.send<OutputOf<Api[Name]>>({ ...requestFor(name, input), headers })
  }

  async send<Body>({ headers, ...request }: InjectOptions): Promise<Answer<Body>> {
    const own: Record<string, string | undefined> = {
      host: this.host,
      origin: `http://${this.host}`,
      cookie: [this.cookie, this.browserCookie].filter(Boolean).join('; ') || undefined,
      ...(headers as Record<string, string | undefined>),
    }
    const sent = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
    const answer = await this.app.inject({ remoteAddress: this.address, ...request, headers: sent })
    const set = [answer.headers['set-cookie'] ?? []].flat()
    const cookie = set.find((one) => /^(?:__Host-)?session=/.test(one))
    const browserCookie = set.find((one) => /^(?:__Host-)?browser=/.test(one))
    if (cookie)
      this.cookie = /=(;|$)/.test(cookie.split(';', 1)[0] ?? '') ? undefined : cookie.split(';', 1)[0]
    if (browserCookie) this.browserCookie = browserCookie.split(';', 1)[0]
    const isJson = answer.headers['content-type']?.toString().startsWith('application/json')
    return {
      status: answer.statusCode,
      body: (isJson ? answer.json() : answer.body) as Body & ErrorBody,
      bytes: answer.rawPayload,
      headers: answer.headers,
      cookie,
      browserCookie,
    }
  }
}

/** The request the web app would send for this call. */
export const requestFor = (name: RouteName, input: object): InjectOptions =>
  requestTo(routeFor(name, input), input)

/** Path parameters, then query or body. */
export function requestTo({ method, path }: Pick<Endpoint, 'method' | 'path'>, input: object): InjectOptions {
  const rest: Record<string, unknown> = { ...input }
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })
  if (method === 'POST') return { method, url, payload: rest }
  const query = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { method, url, query: query as Record<string, string> }
}
