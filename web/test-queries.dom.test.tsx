import { expect, test } from 'vitest'

const page = `
  <main><h1 data-page="1">Title</h1><p role="note alert">Text</p><a>No link</a><a href="">Link</a></main>
  <form><input type="checkbox"><input type="CHECKBOX" list="x"><input><button disabled>Send</button></form>
  <svg viewBox="0 0 1 1"><a></a></svg>`

for (const selector of [
  '*',
  'h1',
  'script, style',
  '[data-page]',
  '*[data-page="2"], h1',
  '*[role~="alert"],button',
  'input[type="checkbox"]:not([list])',
  'input:not([type="text"])',
  'a[href]',
  'a[href=","], p',
  '[viewBox]',
  'main > h1',
  'main h1, button:disabled',
])
  test(`cheaper queries find what jsdom finds for ${selector}`, () => {
    document.body.innerHTML = page
    // Not optimized, because of :is().
    const expected = Array.from(document.querySelectorAll(`:is(${selector})`))
    expect(Array.from(document.querySelectorAll(selector))).toEqual(expected)
    expect(document.querySelector(selector)).toBe(expected[0] ?? null)
    expect(Array.from(document.querySelectorAll('*')).filter((one) => one.matches(selector))).toEqual(
      expected,
    )
  })
