import { beforeEach, expect, test, vi } from 'vitest'

import { showErrors } from '#web/features/reservations/book/show-errors.ts'

beforeEach(() => {
  vi.useFakeTimers()
  Element.prototype.scrollIntoView = () => undefined
})

/** A form whose only wrong field ends so far below the form's beginning, in a window of 768 px. */
function formWith(fieldBottom: number, summary: boolean) {
  const form = document.createElement('form')
  form.style.scrollMarginTop = '72px'
  form.innerHTML = `${summary ? '<div data-summary tabindex="-1"></div>' : ''}<input name="good">
    <input name="wrong" aria-invalid="true" style="scroll-margin-bottom: 128px">`
  const field = form.querySelector<HTMLElement>('[name="wrong"]')
  vi.spyOn(form, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 300, 300, 2000))
  if (field) vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 300, 9, fieldBottom))
  document.body.replaceChildren(form)
  return form
}

const cases = [
  { title: 'in sight', bottom: 568, summary: true, focused: 'wrong' },
  { title: 'behind the bar or further down', bottom: 569, summary: true, focused: 'summary' },
  { title: 'further down, of a form without a summary', bottom: 1500, summary: false, focused: 'wrong' },
]
for (const { title, bottom, summary, focused } of cases) {
  test(`a first wrong field ${title}: the focus is in the ${focused === 'wrong' ? 'field' : 'summary'}`, () => {
    const form = formWith(bottom, summary)
    showErrors(form)
    vi.advanceTimersByTime(99)
    expect(document.activeElement).toBe(document.body)
    vi.advanceTimersByTime(1)
    const target = form.querySelector(focused === 'wrong' ? '[name="wrong"]' : '[data-summary]')
    expect(document.activeElement).toBe(target)
  })
}
