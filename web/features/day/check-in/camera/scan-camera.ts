import { cameraProblem, insecureText } from '#web/features/day/check-in/camera/camera-problem.ts'
import { createFrameReader } from '#web/features/day/check-in/camera/read-frames.ts'

interface Listener {
  onCode: (text: string) => void
  onProblem: (text: string) => void
}

const betweenFramesMs = 120
/** The same voucher stays in front of the camera for a while. */
const repeatMs = 4000

/** Shows the camera's picture and reports each code in it. Returns how to stop, which also turns the camera off. */
export function scanCamera(video: HTMLVideoElement, listener: Listener): () => void {
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
