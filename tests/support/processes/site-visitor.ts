import { request } from 'node:http'
import { text } from 'node:stream/consumers'

import type { ErrorBody } from '#contract/errors.ts'
import type { CurrentUser } from '#contract/sessions.ts'
import { demoPassword } from '#server/demo/demo-agencies.ts'

interface Answer {
  status: number
  body: Partial<CurrentUser> & ErrorBody
  text: string
}

/** Calls one site of a running portal like a browser: sends Host and Origin and keeps the session cookie. */
export class SiteVisitor {
  readonly host: string
  readonly port: number
  cookie: string | undefined

  constructor(port: number, label?: string) {
    this.port = port
    this.host = `${label ? `${label}.` : ''}localhost:${port}`
  }

  signIn(username: string, password = demoPassword): Promise<Answer> {
    return this.send('POST', '/api/auth/login', { username, password })
  }

  check(): Promise<Answer> {
    return this.send('GET', '/api/auth/check')
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path)
  }

  headers(): Record<string, string> {
    const own = { host: this.host, origin: `http://${this.host}` }
    return this.cookie ? { ...own, cookie: this.cookie } : own
  }

  async send(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const headers = { ...this.headers(), ...(body && { 'content-type': 'application/json' }) }
    const call = request({ host: '127.0.0.1', port: this.port, agent: false, method, path, headers })
    const answered = Promise.withResolvers<Answer>()
    call.once('error', answered.reject).once('response', (response) => {
      const cookie = response.headers['set-cookie']
        ?.find((one) => /^(?:__Host-)?session=/.test(one))
        ?.split(';', 1)[0]
      if (cookie) this.cookie = cookie
      const isJson = response.headers['content-type']?.startsWith('application/json')
      const status = response.statusCode ?? 0
      text(response).then(
        (text) => answered.resolve({ status, text, body: isJson ? JSON.parse(text) : {} }),
        answered.reject,
      )
    })
    call.end(body && JSON.stringify(body))
    return answered.promise
  }
}
