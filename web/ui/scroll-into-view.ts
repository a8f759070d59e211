/** Without animation for users who prefer reduced motion. */
export function scrollIntoView(element: HTMLElement | null | undefined, block: ScrollLogicalPosition): void {
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: isReduced ? 'auto' : 'smooth', block })
}
