// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** The page's form with Stripe's library, which is Stripe's, not ours, replaced by one that lists its calls. */
async function openForm(fieldError: { message: string } | undefined) {
  document.body.innerHTML = `<p id="error" hidden></p>
    <form id="payment" data-key="pk" data-secret="secret"><div id="card"></div><button disabled>Pay</button></form>`
  const calls: string[] = []
  const fields = { on: (event: string, act: () => void) => event === 'ready' && act(), mount: () => {} }
  const elements = {
    create: () => fields,
    submit: async () => {
      calls.push('submit')
      return { error: fieldError }
    },
  }
  const confirmPayment = async () => {
    calls.push('confirm')
    return { error: { message: 'Your card was declined.' } }
  }
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('Stripe', () => ({ elements: () => elements, confirmPayment }))
  vi.stubGlobal('fetch', async () => {
    calls.push('announce')
    return new Response(null, { status: 204 })
  })
  vi.resetModules()
  // @ts-expect-error The page's script has no types.
  await import('./stripe-form.js')
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  const alert = document.querySelector<HTMLElement>('#error')
  await expect.poll(() => alert?.hidden).toBe(false)
  return { calls, alert: alert?.textContent, disabled: document.querySelector('button')?.disabled }
}

test('incomplete card fields are shown and are no attempt', async () => {
  expect(await openForm({ message: 'Your card number is incomplete.' })).toEqual({
    calls: ['submit'],
    alert: 'Your card number is incomplete.',
    disabled: false,
  })
})

test('complete card fields are announced before the card is confirmed', async () => {
  expect(await openForm(undefined)).toEqual({
    calls: ['submit', 'announce', 'confirm'],
    alert: 'Your card was declined.',
    disabled: false,
  })
})
