import { useDebouncedCallback } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import type { AuditSearch } from '#web/data/audit-log.ts'

const route = getRouteApi('/_shell/_page/audit-log')
const pauseMs = 250

/** The fields update at once; the address follows after a pause, and the lines follow the address. */
export function useAuditView() {
  const navigate = route.useNavigate()
  const settled = route.useSearch()
  const [typed, setTyped] = useState<AuditSearch>()
  const [known, setKnown] = useState(settled)
  if (known !== settled) {
    setKnown(settled)
    setTyped(undefined)
  }
  const go = useDebouncedCallback(
    (search: AuditSearch) => void navigate({ search, replace: true, resetScroll: false }),
    pauseMs,
  )
  const change = (search: AuditSearch) => {
    setTyped(search)
    go(search)
  }
  return { view: typed ?? settled, settled, change }
}
