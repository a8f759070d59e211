import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { useUser } from '#web/session/current-user.ts'

/**
 * What was typed into a form lives in the tab through a reload and through signing in again. Saving it or leaving the
 * page for another one ends it. Passwords are never given to it.
 */
export function useFormDraft<Values extends object>(form: string) {
  const key = `form-draft:${useUser().id}:${form}`
  const router = useRouter()
  const [kept] = useState(() => read<Values>(key))
  useEffect(
    () => () => {
      if (router.state.location.pathname !== '/login') forget(key)
    },
    [key, router],
  )
  return { kept, keep: (values: Partial<Values>) => write(key, values) }
}

function read<Values extends object>(key: string): Partial<Values> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}

function write(key: string, values: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // A browser that keeps nothing still has it on the screen.
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
