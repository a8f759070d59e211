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

export const moveRoutes = {
  showMoveMonth: { method: 'GET', path: '/api/reservations/{id}/moves/month' },
  findMoves: { method: 'GET', path: '/api/reservations/{id}/moves' },
  previewMove: { method: 'POST', path: '/api/reservations/{id}/move/preview' },
  moveReservation: { method: 'POST', path: '/api/reservations/{id}/move' },
  showAgencyMoveMonth: { method: 'GET', path: '/api/agencies/{agencyID}/reservations/{id}/moves/month' },
  findAgencyMoves: { method: 'GET', path: '/api/agencies/{agencyID}/reservations/{id}/moves' },
  previewAgencyMove: { method: 'POST', path: '/api/agencies/{agencyID}/reservations/{id}/move/preview' },
  moveAgencyReservation: { method: 'POST', path: '/api/agencies/{agencyID}/reservations/{id}/move' },
} as const

export const additionRoutes = {
  showAddition: { method: 'GET', path: '/api/reservations/{id}/addition' },
  previewAddition: { method: 'POST', path: '/api/reservations/{id}/addition/preview' },
  addPassengers: { method: 'POST', path: '/api/reservations/{id}/addition' },
  showAgencyAddition: { method: 'GET', path: '/api/agencies/{agencyID}/reservations/{id}/addition' },
  previewAgencyAddition: {
    method: 'POST',
    path: '/api/agencies/{agencyID}/reservations/{id}/addition/preview',
  },
  addAgencyPassengers: { method: 'POST', path: '/api/agencies/{agencyID}/reservations/{id}/addition' },
} as const

export const dueChangeRoutes = {
  showDueChange: { method: 'GET', path: '/api/reservations/{id}/changes/{changeID}' },
  dropChange: { method: 'POST', path: '/api/reservations/{id}/changes/{changeID}/drop' },
  showAgencyDueChange: {
    method: 'GET',
    path: '/api/agencies/{agencyID}/reservations/{id}/changes/{changeID}',
  },
  dropAgencyChange: {
    method: 'POST',
    path: '/api/agencies/{agencyID}/reservations/{id}/changes/{changeID}/drop',
  },
} as const

export const confirmationMailRoutes = {
  resendConfirmation: { method: 'POST', path: '/api/reservations/{id}/confirmation-mail' },
  resendAgencyConfirmation: {
    method: 'POST',
    path: '/api/agencies/{agencyID}/reservations/{id}/confirmation-mail',
  },
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
