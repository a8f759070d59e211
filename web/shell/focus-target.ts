/** Gets the focus when a page opens. */
export function focusTarget(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
}
