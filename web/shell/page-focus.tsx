import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const markedField = () => document.querySelector<HTMLElement>('[data-page-focus]')

/** After navigation: focuses the field marked `data-page-focus`, else the heading, and announces the title. */
export function PageFocus() {
  const router = useRouter()
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    // The first page may have been there before this effect could listen.
    markedField()?.focus()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && !pathChanged) return
      const field = markedField()
      if (field) field.focus()
      if (!fromLocation) return
      if (!field) focusTarget()?.focus({ preventScroll: true })
      setAnnounced(document.title)
    })
  }, [router])
  return (
    <output>
      <VisuallyHidden>{announced}</VisuallyHidden>
    </output>
  )
}

/** Gets the focus when a page opens. */
export function focusTarget(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
}
