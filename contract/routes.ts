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
} as const

export type RouteName = keyof typeof routes
