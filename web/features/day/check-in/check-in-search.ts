export interface CheckInSearch {
  /** Without it, everyone. */
  show?: 'missing'
  scan?: 'camera'
}

export const checkInSearchOf = (search: Record<string, unknown>): CheckInSearch => ({
  ...(search['show'] === 'missing' && { show: 'missing' }),
  ...(search['scan'] === 'camera' && { scan: 'camera' }),
})
