import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { headingOrMain } from '#web/shell/heading-or-main.ts'

/** After navigation the focus goes to the page's first field if it asks for it, else to its heading, and the title is read out. */
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
        if (!field) headingOrMain()?.focus({ preventScroll: true })
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
