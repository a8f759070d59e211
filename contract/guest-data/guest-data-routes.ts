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
