import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { focusTarget } from '#web/shell/focus-target.ts'

/** After navigation: focuses the field marked `data-page-focus`, else the heading, and announces the title. */
export function PageFocus() {
  const router = useRouter()
  const [announced, setAnnounced] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && !pathChanged) return
        const field = document.querySelector<HTMLElement>('[data-page-focus]')
        if (field) field.focus()
        if (!fromLocation) return
        if (!field) focusTarget()?.focus({ preventScroll: true })
        setAnnounced(document.title)
      }),
    [router],
  )
  return (
    <output>
      <VisuallyHidden>{announced}</VisuallyHidden>
    </output>
  )
}
