import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ResultsCue } from '#web/departures/results-cue.tsx'

/** Shows the cue and returns how the page tells it where the results are. */
function show(count: number | undefined) {
  let report: ((entries: object[]) => void) | undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn<() => void>()
      disconnect = vi.fn<() => void>()
      constructor(callback: (entries: object[]) => void) {
        report = callback
      }
    },
  )
  const results = { current: document.createElement('div') }
  const scrolled = vi.fn<() => void>()
  results.current.scrollIntoView = scrolled
  render(
    <MantineProvider>
      <ResultsCue count={count} results={results} />
    </MantineProvider>,
  )
  return { scrolled, place: (...entries: object[]) => act(() => report?.(entries)) }
}
const below = { isIntersecting: false, boundingClientRect: { top: 900 } }
const above = { isIntersecting: false, boundingClientRect: { top: -900 } }
const onScreen = { isIntersecting: true, boundingClientRect: { top: 300 } }

test('while results are below the screen, a button says how many and leads there', () => {
  const { scrolled, place } = show(3)
  place(below)
  fireEvent.click(screen.getByRole('button', { name: '3 departures below' }))
  expect(scrolled).toHaveBeenCalledOnce()
  place(onScreen)
  expect(screen.queryByRole('button')).toBeNull()
  place(above)
  expect(screen.queryByRole('button')).toBeNull()
})

test('of several places reported at once the last one counts', () => {
  const { place } = show(3)
  place(below, onScreen)
  expect(screen.queryByRole('button')).toBeNull()
})

test.for([0, undefined])('with %s results there is no button', (count) => {
  const { place } = show(count)
  place(below)
  expect(screen.queryByRole('button')).toBeNull()
})
