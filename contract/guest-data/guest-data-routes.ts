/** Parts of `contract/routes.ts`. Without zod, because the browser loads them. */
export const guestDataRoutes = {
  eraseGuestData: {
    method: 'POST',
    path: '/api/reservations/{id}/guest-data/erasure',
    inAgency: true,
    repeatable: true,
  },
  findGuestData: { method: 'GET', path: '/api/guest-data' },
} as const

/** Not in the table of routes, because they answer with a file. */
export const guestDataPaths = {
  json: '/api/guest-data/guest-data.json',
  txt: '/api/guest-data/guest-data.txt',
} as const

export const guestDataFileName = (type: keyof typeof guestDataPaths): string => `guest-data.${type}`
