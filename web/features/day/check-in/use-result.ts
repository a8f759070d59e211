import { useEffect, useRef, useState } from 'react'

import type { QueuedMark } from '#web/data/check-in/merge-marks.ts'
import type { WishedMark } from '#web/data/check-in/use-mark-queue.ts'

/** What the last tap or scan did. */
export interface Result {
  text: string
  isError?: boolean
  /** Marks that take it back. */
  undo?: readonly WishedMark[]
  /** Where the party is instead. */
  link?: { departureID: string; page: 'check-in' | 'manifest' }
  /** Marks that the server hasn't answered yet, and what to say once it has, with the words of its refusals. */
  pending?: { markIDs: readonly string[]; settle: (refusals: readonly string[]) => Result }
}

interface Queue {
  waiting: readonly QueuedMark[]
  refused: readonly QueuedMark[]
}

/** The server took or refused these marks; undefined while one of them waits. */
function settledResult({ pending }: Result, { waiting, refused }: Queue): Result | undefined {
  if (!pending) return undefined
  const isOurs = ({ mark }: QueuedMark) => pending.markIDs.includes(mark.markID)
  if (waiting.some(isOurs)) return undefined
  return pending.settle(refused.filter(isOurs).map(({ refusal = '' }) => refusal))
}

const undoMs = 8000

/** The words stay; the offer to undo ends after a few seconds. */
export function useResult(queue: Queue) {
  const [result, setResult] = useState<Result>({ text: '' })
  const turn = useRef(0)
  const settled = settledResult(result, queue)
  if (settled) setResult(settled)
  useEffect(() => {
    if (!result.undo) return undefined
    const timer = setTimeout(() => setResult(({ undo: _ended, ...rest }) => rest), undoMs)
    return () => clearTimeout(timer)
  }, [result])
  const say = (next: Result) => {
    turn.current += 1
    setResult(next)
  }
  /** Unless something else was said before the answer. */
  const sayWhenKnown = async (now: Result, answer: Promise<Result>) => {
    say(now)
    const own = turn.current
    const next = await answer
    if (own === turn.current) setResult(next)
  }
  return { result, say, sayWhenKnown }
}
