/** Parts of `contract/routes.ts`. Without zod, because the browser loads them. */
export const cancellationRoutes = {
  previewCancellation: { method: 'GET', path: '/api/reservations/{id}/cancellation' },
  cancelReservation: { method: 'POST', path: '/api/reservations/{id}/cancellation' },
  previewAgencyCancellation: {
    method: 'GET',
    path: '/api/agencies/{agencyID}/reservations/{id}/cancellation',
  },
  cancelAgencyReservation: {
    method: 'POST',
    path: '/api/agencies/{agencyID}/reservations/{id}/cancellation',
  },
} as const

export const correctionRoutes = {
  showCorrection: { method: 'GET', path: '/api/reservations/{id}/correction' },
  previewCorrection: { method: 'POST', path: '/api/reservations/{id}/correction/preview' },
  correctReservation: { method: 'POST', path: '/api/reservations/{id}/correction' },
  showAgencyCorrection: { method: 'GET', path: '/api/agencies/{agencyID}/reservations/{id}/correction' },
  previewAgencyCorrection: {
    method: 'POST',
    path: '/api/agencies/{agencyID}/reservations/{id}/correction/preview',
  },
  correctAgencyReservation: { method: 'POST', path: '/api/agencies/{agencyID}/reservations/{id}/correction' },
} as const

export const historyRoutes = {
  showHistory: { method: 'GET', path: '/api/reservations/{id}/history' },
  showAgencyHistory: { method: 'GET', path: '/api/agencies/{agencyID}/reservations/{id}/history' },
} as const

export const settlementRoutes = {
  settleRefundAnotherWay: {
    method: 'POST',
    path: '/api/agencies/{agencyID}/reservations/{id}/refunds/{refundID}/settle',
  },
} as const
