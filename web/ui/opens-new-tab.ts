import type { MouseEvent } from 'react'

/** The browser handles such a click on a link itself. */
export const opensNewTab = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
