import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { CameraView } from '#web/features/day/check-in/camera/camera-view.tsx'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Reflect.deleteProperty(window, 'BarcodeDetector')
  Reflect.deleteProperty(document, 'hidden')
})

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true })

const open = () => {
  const onCode = vi.fn<(text: string) => void>()
  const onClose = vi.fn<() => void>()
  const view = render(
    <MantineProvider>
      <CameraView onCode={onCode} onClose={onClose} />
    </MantineProvider>,
  )
  return { ...view, onCode, onClose }
}

test.each([
  { error: 'NotAllowedError', words: 'The camera is blocked.' },
  { error: 'NotFoundError', words: 'This device has no camera.' },
  { error: 'NotReadableError', words: 'Another app is using the camera.' },
  { error: 'AbortError', words: "The camera couldn't be started." },
])('a camera that fails with $error says so', async ({ error, words }) => {
  define(navigator, 'mediaDevices', { getUserMedia: () => Promise.reject(new DOMException('', error)) })
  open()
  expect((await screen.findByRole('alert')).textContent).toContain(words)
})

test('without https there is no camera, and the screen says so', async () => {
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('secure connection (https)')
})

/** A camera that shows one voucher. */
function showVoucher() {
  const stop = vi.fn<() => void>()
  define(navigator, 'mediaDevices', { getUserMedia: async () => ({ getTracks: () => [{ stop }] }) })
  define(HTMLMediaElement.prototype, 'play', async () => undefined)
  define(
    window,
    'BarcodeDetector',
    class {
      static readonly getSupportedFormats = async () => ['qr_code']
      readonly detect = async () => [{ rawValue: 'DC1.64336668.X' }]
    },
  )
  return stop
}

test('a voucher in front of the camera is reported once, and closing turns the camera off', async () => {
  const stop = showVoucher()
  const { onCode, onClose, unmount } = open()
  await waitFor(() => expect(onCode).toHaveBeenCalledWith('DC1.64336668.X'))
  fireEvent.click(screen.getByRole('button', { name: 'Close camera' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(stop).not.toHaveBeenCalled()
  unmount()
  expect(stop).toHaveBeenCalled()
  expect(onCode).toHaveBeenCalledOnce()
})

test('a reader that fails turns the camera off', async () => {
  const stop = showVoucher()
  define(HTMLMediaElement.prototype, 'play', () => Promise.reject(new DOMException('', 'NotReadableError')))
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('Another app')
  expect(stop).toHaveBeenCalled()
})

test('a hidden tab closes the camera', async () => {
  showVoucher()
  const { onCode, onClose } = open()
  await waitFor(() => expect(onCode).toHaveBeenCalled())
  fireEvent(document, new Event('visibilitychange'))
  expect(onClose).not.toHaveBeenCalled()
  define(document, 'hidden', true)
  fireEvent(document, new Event('visibilitychange'))
  expect(onClose).toHaveBeenCalledOnce()
})
