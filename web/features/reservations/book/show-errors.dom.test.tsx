import { beforeEach, expect, test, vi } from 'vitest'

import { showErrors } from '#web/features/reservations/book/show-errors.ts'

beforeEach(() => {
  vi.useFakeTimers()
  Element.prototype.scrollIntoView = () => undefined
})

/** A form whose invalid field ends `fieldBottom` px below its top, in a window of 768 px. */
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
  { title: 'in view', bottom: 568, summary: true, focused: 'field' },
  { title: 'behind the bottom bar', bottom: 569, summary: true, focused: 'summary' },
  { title: 'out of view in a form without a summary', bottom: 1500, summary: false, focused: 'field' },
]
for (const { title, bottom, summary, focused } of cases) {
  test(`100 ms after the errors show, an invalid field ${title}: scrolls up and focuses the ${focused}`, () => {
    const form = formWith(bottom, summary)
    const scroll = vi.spyOn(form, 'scrollIntoView')
    showErrors(form)
    vi.advanceTimersByTime(99)
    expect(document.activeElement).toBe(document.body)
    expect(scroll).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    const target = form.querySelector(focused === 'field' ? '[name="wrong"]' : '[data-summary]')
    expect(document.activeElement).toBe(target)
    expect(scroll).toHaveBeenCalledWith({ behavior: 'auto', block: 'start' })
  })
}
