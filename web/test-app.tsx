import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'

import { App } from '#web/app.tsx'
import { createPortal } from '#web/router.tsx'

interface Answer {
  status: number
  body: unknown
}

/** Answers by method and path, or computed from the request body. Without one, no one is signed in, and other calls get no answer. */
export type Answers = Record<
  string,
  Answer | 'no answer' | 'hangs' | ((sent: never) => Answer | Promise<Answer>)
>

export const manager = {
  id: '6f1c2f34-0000-4000-8000-000000000001',
  username: 'manager',
  display_name: 'Morgan Reyes',
  must_change_password: false,
  role: { id: '6f1c2f34-0000-4000-8000-000000000002', title: 'Agency Administrator', permissions: [2] },
  agency: {
    id: '6f1c2f34-0000-4000-8000-000000000003',
    name: 'Canyon Travel',
    pax_mode: 0,
    metadata: { test_mode: false, disable_booking: false },
  },
}

/** The sign-in page and the home page ask for them. */
const defaults: Answers = {
  'GET /api/auth/check': { status: 401, body: { error: 'Please sign in.' } },
  'GET /api/auth/site': { status: 200, body: { name: manager.agency.name, signed_in: false } },
  'GET /api/products': { status: 200, body: [] },
}

/** Renders the whole app at a path, or with the history of an earlier app as after a reload. `answers` may be changed while it runs. */
export function renderApp(at: string | RouterHistory, answers: Answers) {
  const fetch = vi.fn<typeof globalThis.fetch>(async (url, init) => {
    const call = typeof url === 'string' ? `${init?.method} ${url}` : ''
    const answer = answers[call] ?? defaults[call] ?? 'hangs'
    if (answer === 'hangs') return neverAnswer(init?.signal)
    if (answer === 'no answer') throw new TypeError('Failed to fetch')
    const sent = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const { status, body } = typeof answer === 'function' ? await answer(sent as never) : answer
    return Response.json(body, { status })
  })
  vi.stubGlobal('fetch', fetch)
  const portal = createPortal(typeof at === 'string' ? createMemoryHistory({ initialEntries: [at] }) : at)
  render(<App portal={portal} />, { onCaughtError: () => undefined })
  return { fetch, ...portal }
}

/** Never answers; rejects when the caller aborts. */
const neverAnswer = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new Error('Aborted'))),
  )

/** Fakes the timers. Time also passes by itself, since findBy and waitFor depend on it. */
export const letTimePass = (now: Date = new Date()) => vi.useFakeTimers({ shouldAdvanceTime: true, now })

export const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
