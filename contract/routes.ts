import { dayRoutes } from '#contract/day/day-routes.ts'
import { guestDataRoutes } from '#contract/guest-data/guest-data-routes.ts'
import { ledgerRoutes } from '#contract/ledger/ledger-routes.ts'

interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Served twice: at its path for an agency, and at `agencyPath` for the provider inside one. */
  inAgency?: true
  /** A POST that only reads, or that can be sent again without harm. */
  harmless?: true
  /** Sent again with the same ids, it takes effect once and gets the first answer. */
  repeatable?: true
}

/** Without zod, because the browser loads this table. */
export const routes = {
  checkSession: { method: 'GET', path: '/api/auth/check' },
  showSite: { method: 'GET', path: '/api/auth/site' },
  login: { method: 'POST', path: '/api/auth/login', harmless: true },
  logout: { method: 'GET', path: '/api/auth/logout' },
  requestPassword: { method: 'POST', path: '/api/auth/forgotten-password', harmless: true },
  checkPasswordLink: { method: 'POST', path: '/api/auth/password-link', harmless: true },
  choosePassword: { method: 'POST', path: '/api/auth/new-password' },
  showAccount: { method: 'GET', path: '/api/account' },
  saveAccount: { method: 'POST', path: '/api/account' },
  changePassword: { method: 'POST', path: '/api/account/password' },
  listSessions: { method: 'GET', path: '/api/account/sessions' },
  endSession: { method: 'DELETE', path: '/api/account/sessions/{id}' },
  endOtherSessions: { method: 'POST', path: '/api/account/sessions/end-others' },
  listSignIns: { method: 'GET', path: '/api/account/sign-ins' },
  listProducts: { method: 'GET', path: '/api/products' },
  showProduct: { method: 'GET', path: '/api/products/{id}' },
  showCalendar: { method: 'POST', path: '/api/products/{id}/calendar', harmless: true },
  lookUp: { method: 'POST', path: '/api/products/{id}/lookup', harmless: true },
  showPriceModifier: { method: 'POST', path: '/api/product-configs/reservation', harmless: true },
  createQuote: { method: 'POST', path: '/api/quotes', repeatable: true },
  showQuote: { method: 'GET', path: '/api/quotes/{quoteID}' },
  showQuoteTimer: { method: 'GET', path: '/api/timers/quote/{uuid}' },
  showReservationTimer: { method: 'GET', path: '/api/timers/reservation/{uuid}' },
  bookReservation: { method: 'POST', path: '/api/reservations/book', repeatable: true },
  listReservations: { method: 'GET', path: '/api/reservations' },
  pageReservations: { method: 'GET', path: '/api/reservations/page', inAgency: true },
  showReservation: { method: 'GET', path: '/api/reservations/{id}' },
  showPaid: { method: 'GET', path: '/api/reservations/status/{quoteID}' },
  resendConfirmation: { method: 'POST', path: '/api/reservations/{id}/confirmation-mail', inAgency: true },
  previewCancellation: { method: 'GET', path: '/api/reservations/{id}/cancellation', inAgency: true },
  cancelReservation: {
    method: 'POST',
    path: '/api/reservations/{id}/cancellation',
    inAgency: true,
    repeatable: true,
  },
  showCorrection: { method: 'GET', path: '/api/reservations/{id}/correction', inAgency: true },
  previewCorrection: {
    method: 'POST',
    path: '/api/reservations/{id}/correction/preview',
    inAgency: true,
    harmless: true,
  },
  correctReservation: {
    method: 'POST',
    path: '/api/reservations/{id}/correction',
    inAgency: true,
    repeatable: true,
  },
  showMoveMonth: { method: 'GET', path: '/api/reservations/{id}/moves/month', inAgency: true },
  findMoves: { method: 'GET', path: '/api/reservations/{id}/moves', inAgency: true },
  previewMove: {
    method: 'POST',
    path: '/api/reservations/{id}/move/preview',
    inAgency: true,
    harmless: true,
  },
  moveReservation: { method: 'POST', path: '/api/reservations/{id}/move', inAgency: true, repeatable: true },
  showAddition: { method: 'GET', path: '/api/reservations/{id}/addition', inAgency: true },
  previewAddition: {
    method: 'POST',
    path: '/api/reservations/{id}/addition/preview',
    inAgency: true,
    harmless: true,
  },
  addPassengers: {
    method: 'POST',
    path: '/api/reservations/{id}/addition',
    inAgency: true,
    repeatable: true,
  },
  showDueChange: { method: 'GET', path: '/api/reservations/{id}/changes/{changeID}', inAgency: true },
  dropChange: {
    method: 'POST',
    path: '/api/reservations/{id}/changes/{changeID}/drop',
    inAgency: true,
    repeatable: true,
  },
  showHistory: { method: 'GET', path: '/api/reservations/{id}/history', inAgency: true },
  listRoles: { method: 'GET', path: '/api/roles', inAgency: true },
  showRole: { method: 'GET', path: '/api/roles/{id}', inAgency: true },
  createRole: { method: 'POST', path: '/api/roles', inAgency: true },
  saveRole: { method: 'POST', path: '/api/roles/{id}', inAgency: true },
  deleteRole: { method: 'DELETE', path: '/api/roles/{id}', inAgency: true },
  listUsers: { method: 'GET', path: '/api/users' },
  pageUsers: { method: 'GET', path: '/api/users/page' },
  inviteUser: { method: 'POST', path: '/api/users/invitations', inAgency: true },
  resendInvitation: { method: 'POST', path: '/api/users/{id}/invitation', inAgency: true },
  showUser: { method: 'GET', path: '/api/users/{id}', inAgency: true },
  createUser: { method: 'POST', path: '/api/users', inAgency: true },
  saveUser: { method: 'POST', path: '/api/users/{id}', inAgency: true },
  deleteUser: { method: 'DELETE', path: '/api/users/{id}', inAgency: true },
  enableUser: { method: 'POST', path: '/api/users/{id}/enable' },
  disableUser: { method: 'POST', path: '/api/users/{id}/disable' },
  listProductConfigs: { method: 'GET', path: '/api/product-configs' },
  createProductConfig: { method: 'POST', path: '/api/product-configs' },
  saveProductConfig: { method: 'POST', path: '/api/product-configs/{id}' },
  deleteProductConfig: { method: 'DELETE', path: '/api/product-configs/{id}' },
  listAgencies: { method: 'GET', path: '/api/agencies' },
  pageAgencies: { method: 'GET', path: '/api/agencies/page' },
  showAgency: { method: 'GET', path: '/api/agencies/{id}' },
  createAgency: { method: 'POST', path: '/api/agencies' },
  saveAgency: { method: 'POST', path: '/api/agencies/{id}' },
  deleteAgency: { method: 'DELETE', path: '/api/agencies/{id}' },
  inviteAdministrator: { method: 'POST', path: '/api/agencies/{agencyID}/invitations' },
  renewInvitation: { method: 'POST', path: '/api/agencies/{agencyID}/administrators/{id}/invitation' },
  showAgencyReservation: { method: 'GET', path: '/api/agencies/{agencyID}/reservations/{id}' },
  settleRefundAnotherWay: {
    method: 'POST',
    path: '/api/agencies/{agencyID}/reservations/{id}/refunds/{refundID}/settle',
    repeatable: true,
  },
  ...ledgerRoutes,
  ...dayRoutes,
  ...guestDataRoutes,
  listAuditLines: { method: 'GET', path: '/api/audit-log' },
} as const satisfies Record<string, Route>

/** Not in the table, because they answer with a file. */
export const auditExportPath = '/api/audit-log/export.csv'
export const reservationExportPath = '/api/reservations/export.csv'

export type RouteName = keyof typeof routes

/** `/api/users/{id}` of an agency is `/api/agencies/{agencyID}/users/{id}`, and `/api/agency-account` its `account`. */
export const agencyPath = (path: string): string =>
  path.replace(/^\/api\/(?:agency-)?/, '/api/agencies/{agencyID}/')

/** The method and address of a call, inside the agency if the input of an `inAgency` route names one. */
export function routeFor(name: RouteName, { agencyID }: { agencyID?: unknown }): Route {
  const route: Route = routes[name]
  return route.inAgency && agencyID !== undefined ? { ...route, path: agencyPath(route.path) } : route
}
