import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { isCheckInPath } from '#contract/day/day-files.ts'
import { currentUserQuery } from '#web/data/sessions.ts'
import { unloadedText } from '#web/features/day/check-in/camera/camera-problem.ts'
import type * as Camera from '#web/features/day/check-in/camera/camera-view.tsx'

interface Options {
  /** In the address, so that it survives the reload. */
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onProblem: (text: string) => void
}

/** Whether the server allowed the camera when it sent this document; the address may have changed since. */
function isCameraAllowed(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival !== undefined && isCheckInPath(new URL(arrival.name).pathname)
}

/** The code of the camera loads on first use. A document that may not use the camera is loaded again first. */
export function useCamera({ isOpen, onOpen, onClose, onProblem }: Options) {
  const client = useQueryClient()
  const [{ CameraView }, setLoaded] = useState<Partial<typeof Camera>>({})
  const isWanted = isOpen && isCameraAllowed()
  const fail = useEffectEvent(() => {
    onProblem(unloadedText)
    onClose()
  })
  useEffect(() => {
    if (isWanted) import('#web/features/day/check-in/camera/camera-view.tsx').then(setLoaded, () => fail())
  }, [isWanted])
  const reload = async () => {
    try {
      // Offline, a reload would end on the browser's error page.
      await client.fetchQuery({ ...currentUserQuery, staleTime: 0 })
      const address = new URL(window.location.href)
      address.searchParams.set('scan', 'camera')
      window.location.assign(address)
    } catch {
      onProblem(unloadedText)
    }
  }
  return {
    View: isWanted ? CameraView : undefined,
    toggle: () => {
      if (isWanted) onClose()
      else if (isCameraAllowed()) onOpen()
      else void reload()
    },
  }
}
