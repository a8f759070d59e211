import { useRef } from 'react'

import { randomId } from '#web/api/random-id.ts'

/** The same content sent again gets the same id, so that the server makes the change once. */
export function useChangeId(): (content: object) => string {
  const last = useRef({ content: '', id: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { content: text, id: randomId() }
    return last.current.id
  }
}
