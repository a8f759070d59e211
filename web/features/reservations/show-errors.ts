import { scrollIntoView } from '#web/ui/scroll-into-view.ts'

const delayMs = 100

/** A moment after the messages are there: the focus in the first field that has one, the form's beginning in view. */
export function showErrors(form: HTMLElement | undefined): void {
  setTimeout(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = first ?? form?.querySelector<HTMLElement>('[data-summary]')
    target?.focus({ preventScroll: true })
    scrollIntoView(form, 'start')
  }, delayMs)
}
