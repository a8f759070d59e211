/** Name → method and path of every call. No zod here: the web app carries this table into the browser. */
export const routes = {
  checkSession: { method: 'GET', path: '/api/auth/check' },
  login: { method: 'POST', path: '/api/auth/login' },
  logout: { method: 'GET', path: '/api/auth/logout' },
  requestPassword: { method: 'POST', path: '/api/auth/forgotten-password' },
  checkPasswordLink: { method: 'POST', path: '/api/auth/password-link' },
  choosePassword: { method: 'POST', path: '/api/auth/new-password' },
  listProducts: { method: 'GET', path: '/api/products' },
  showProduct: { method: 'GET', path: '/api/products/{id}' },
  showCalendar: { method: 'POST', path: '/api/products/{id}/calendar' },
  lookUp: { method: 'POST', path: '/api/products/{id}/lookup' },
  showPriceModifier: { method: 'POST', path: '/api/product-configs/reservation' },
  createQuote: { method: 'POST', path: '/api/quotes' },
  showQuote: { method: 'GET', path: '/api/quotes/{quoteID}' },
  showQuoteTimer: { method: 'GET', path: '/api/timers/quote/{uuid}' },
  showReservationTimer: { method: 'GET', path: '/api/timers/reservation/{uuid}' },
  bookReservation: { method: 'POST', path: '/api/reservations/book' },
  listReservations: { method: 'GET', path: '/api/reservations' },
  showReservation: { method: 'GET', path: '/api/reservations/{id}' },
  showPaid: { method: 'GET', path: '/api/reservations/status/{quoteID}' },
} as const

export type RouteName = keyof typeof routes
