import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { scanCamera } from '#web/features/day/check-in/camera/scan-camera.ts'

import classes from './camera.module.css'

interface Props {
  onCode: (text: string) => void
  onClose: () => void
}

/** Runs the camera as long as it is on screen. */
export function CameraView({ onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const report = useEffectEvent(onCode)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!video.current) return undefined
    const stop = scanCamera(video.current, { onCode: (text) => report(text), onProblem: setProblem })
    const onVisibility = () => {
      if (document.hidden) close()
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [])
  return (
    <div className={classes['camera']}>
      {problem === undefined ? (
        <video ref={video} className={classes['picture']} playsInline muted aria-label="Camera" />
      ) : (
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
      <Button variant="default" mih={44} onClick={onClose}>
        Close camera
      </Button>
    </div>
  )
}
