import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

const delayMs = 100

/** Scrolls to the top of the form and focuses the first invalid field, or the summary when that field is out of view. */
export function showErrors(form: HTMLElement | undefined): void {
  setTimeout(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const summary = form?.querySelector<HTMLElement>('[data-summary]')
    const target = form && first && isVisibleWith(form, first) ? first : (summary ?? first)
    target?.focus({ preventScroll: true })
    scrollIntoView(form, 'start')
  }, delayMs)
}

/** Whether the field is in view, clear of the bottom bar, when the form is scrolled to its top. */
function isVisibleWith(form: HTMLElement, field: HTMLElement): boolean {
  const above = Number.parseFloat(getComputedStyle(form).scrollMarginTop) || 0
  const below = Number.parseFloat(getComputedStyle(field).scrollMarginBottom) || 0
  const height = field.getBoundingClientRect().bottom - form.getBoundingClientRect().top
  return above + height + below <= window.innerHeight
}

/** Scrolls it to the middle, where nothing covers it. */
export function showField(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true })
  scrollIntoView(field, 'center')
}
