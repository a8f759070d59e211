import { useEffect, useState } from 'react'

import type { WishedMark } from '#web/data/check-in/use-mark-queue.ts'

/** What the last tap or scan did. */
export interface Result {
  text: string
  isError?: boolean
  /** Marks that take it back. */
  undo?: readonly WishedMark[]
}

const undoMs = 8000

/** The words stay; the offer to undo ends after a few seconds. */
export function useResult() {
  const [result, setResult] = useState<Result>({ text: '' })
  useEffect(() => {
    if (!result.undo) return undefined
    const timer = setTimeout(() => setResult(({ text }) => ({ text })), undoMs)
    return () => clearTimeout(timer)
  }, [result])
  return [result, setResult] as const
}
