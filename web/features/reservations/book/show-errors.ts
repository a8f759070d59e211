import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

const delayMs = 100

/**
 * A moment after the messages are there: the form's beginning in view, the focus in the first field that has one. Where
 * that field would be out of sight, the focus is in the summary, whose lines lead to the fields.
 */
export function showErrors(form: HTMLElement | undefined): void {
  setTimeout(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const summary = form?.querySelector<HTMLElement>('[data-summary]')
    const target = form && first && isSeenWith(form, first) ? first : (summary ?? first)
    target?.focus({ preventScroll: true })
    scrollIntoView(form, 'start')
  }, delayMs)
}

/** Whether a field is in sight while its form begins at the top: above the edge, and above what stands there. */
function isSeenWith(form: HTMLElement, field: HTMLElement): boolean {
  const above = Number.parseFloat(getComputedStyle(form).scrollMarginTop) || 0
  const below = Number.parseFloat(getComputedStyle(field).scrollMarginBottom) || 0
  const height = field.getBoundingClientRect().bottom - form.getBoundingClientRect().top
  return above + height + below <= window.innerHeight
}

/** The field with its label and message in the middle, where nothing covers it. */
export function showField(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true })
  scrollIntoView(field, 'center')
}
