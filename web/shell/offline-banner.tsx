import { Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'

import { onReachability, reachability, type Reachability } from '#web/api/reachability.ts'
import { currentUserQuery } from '#web/data/sessions.ts'

import classes from './offline-banner.module.css'

const texts: Record<Reachability, string> = {
  online: '',
  offline: "You're offline. Your details are kept.",
  unreachable: "We can't reach the server. Your details are kept.",
}

/** Lies over the page, so that nothing moves. */
export function OfflineBanner() {
  const state = useSyncExternalStore(onReachability, reachability)
  return (
    <div className={classes['banner']} data-shown={state !== 'online' || undefined} data-no-print>
      <output>
        {state !== 'online' && <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />}
        {texts[state]}
      </output>
      {state === 'unreachable' && <Reconnect />}
    </div>
  )
}

/** Any answer removes the banner. */
function Reconnect() {
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState(false)
  const retry = async () => {
    setWaiting(true)
    await queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey })
    setWaiting(false)
    await queryClient.refetchQueries({ type: 'active' })
  }
  return (
    <Button variant="default" size="xs" loading={waiting} onClick={() => void retry()}>
      Reconnect
    </Button>
  )
}
