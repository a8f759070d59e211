/** A stream of server-sent events, so it isn't in the table. */
export const livePath = '/api/live'

/** Not in the table of routes, because they answer with a file. */
export const pickupPaths = { pdf: '/api/pickups/pickups.pdf', csv: '/api/pickups/pickups.csv' } as const

/** Of a download, like 'pickups-2026-11-20.pdf'. */
export const pickupFileName = (date: string, type: 'pdf' | 'csv'): string => `pickups-${date}.${type}`

export const takingsPath = '/api/takings/takings.csv'
/** 'takings-2026-11-20.csv' */
export const takingsFileName = (date: string): string => `takings-${date}.csv`

/** Downloads of a manifest, for GET. `?by=name` or `?by=reservation`. */
export const manifestFiles = {
  pdf: '/api/departures/{departureID}/manifest.pdf',
  csv: '/api/departures/{departureID}/manifest.csv',
} as const

/** 'manifest-2026-11-20-1030-WRF.pdf' */
export const manifestFileName = (
  { date, DeptTime, ProductCode }: { date: string; DeptTime: string; ProductCode: string },
  extension: keyof typeof manifestFiles,
): string =>
  `manifest-${date}-${DeptTime.replace(':', '')}-${ProductCode.replaceAll(/[^\w-]+/g, '-')}.${extension}`

/** The page that may use the camera. */
export const isCheckInPath = (path: string): boolean => /^\/departures\/[^/]+\/check-in\/?$/.test(path)
