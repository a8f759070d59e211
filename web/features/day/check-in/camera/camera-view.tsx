import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { cameraProblem, insecureText } from '#web/features/day/check-in/camera/camera-problem.ts'

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

interface Listener {
  onCode: (text: string) => void
  onProblem: (text: string) => void
}

const betweenFramesMs = 120
/** The same voucher stays in front of the camera for a while. */
const repeatMs = 4000

/** Shows the camera's picture and reports each code in it. Returns how to stop, which also turns the camera off. */
function scanCamera(video: HTMLVideoElement, listener: Listener): () => void {
  const ending = new AbortController()
  run(video, listener, ending.signal).catch((error: unknown) => {
    if (!ending.signal.aborted) listener.onProblem(cameraProblem(error))
  })
  return () => ending.abort()
}

async function run(video: HTMLVideoElement, { onCode, onProblem }: Listener, signal: AbortSignal) {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return onProblem(insecureText)
  const stream = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  const turnOff = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  signal.addEventListener('abort', turnOff)
  try {
    video.srcObject = stream
    if (!signal.aborted) await video.play()
    await readCodes(video, onCode, signal)
  } finally {
    turnOff()
  }
}

async function readCodes(video: HTMLVideoElement, onCode: Listener['onCode'], signal: AbortSignal) {
  const read = await createFrameReader()
  let last = { text: '', at: -repeatMs }
  while (!signal.aborted) {
    const text = await read(video)
    const now = performance.now()
    if (text && !signal.aborted && (text !== last.text || now - last.at > repeatMs)) onCode(text)
    if (text) last = { text, at: now }
    await new Promise((resolve) => setTimeout(resolve, betweenFramesMs))
  }
}

/** Reads the code that a video shows; undefined while it shows none. */
type ReadFrame = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** With the browser's own reader where there is one; the library loads only where it is missing. */
async function createFrameReader(): Promise<ReadFrame> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats()
  if (!BarcodeDetector || !formats?.includes('qr_code')) return libraryReader()
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

/** Enough to read a code that fills a third of the picture, and quick on an old phone. */
const mostPixels = 720

async function libraryReader(): Promise<ReadFrame> {
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, mostPixels / Math.max(video.videoWidth, video.videoHeight, 1))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!context || canvas.width === 0) return undefined
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // It throws for a picture without a code.
      return undefined
    }
  }
}
