/** At once for whoever wants no motion. */
export function scrollIntoView(element: HTMLElement | null | undefined, block: ScrollLogicalPosition): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block })
}
