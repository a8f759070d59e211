/** Reads the code that a video shows; undefined while it shows none. */
export type ReadFrame = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** With the browser's own reader where there is one; the library loads only where it is missing. */
export async function createFrameReader(): Promise<ReadFrame> {
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
