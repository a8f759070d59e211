// Floods the portal as its parent orders, until the parent tells it to stop or is gone.
import { constants, setPriority } from 'node:os'

import { flood, type FloodOrder } from '#bench/floods/floods-of.ts'
import { leaveSignalsToParent } from '#bench/server-process.ts'

leaveSignalsToParent()
// A flooder has a machine of its own: it must not take the portal's CPU time.
setPriority(constants.priority.PRIORITY_LOW)

let stop: AbortController | undefined

process.on('message', (order: FloodOrder | 'stop') => {
  if (order === 'stop') {
    stop?.abort()
    return
  }
  stop = new AbortController()
  void flood(order, stop.signal).then((statuses) => process.send?.(statuses))
})
process.send?.('ready')
