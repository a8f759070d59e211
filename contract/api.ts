import * as agencies from '#contract/agencies.ts'
import * as auditLog from '#contract/audit-log.ts'
import * as availability from '#contract/availability.ts'
import * as catalogue from '#contract/catalogue.ts'
import * as pricing from '#contract/pricing.ts'
import * as quotes from '#contract/quotes.ts'
import * as reservations from '#contract/reservations.ts'
import * as roles from '#contract/roles.ts'
import * as sessions from '#contract/sessions.ts'
import * as users from '#contract/users.ts'

/**
 * Every call of the product by its name. The server serves this list, the web app calls from it, the tests walk over it.
 * Spelled out, because a type that is inferred here would be written into the declarations with imports that do not resolve.
 */
export type Api = {
  checkSession: typeof sessions.checkSession
  login: typeof sessions.login
  logout: typeof sessions.logout
  requestPassword: typeof sessions.requestPassword
  checkPasswordLink: typeof sessions.checkPasswordLink
  choosePassword: typeof sessions.choosePassword
  listProducts: typeof catalogue.listProducts
  showProduct: typeof catalogue.showProduct
  showCalendar: typeof availability.showCalendar
  lookUp: typeof availability.lookUp
  showPriceModifier: typeof pricing.showPriceModifier
  createQuote: typeof quotes.createQuote
  showQuote: typeof quotes.showQuote
  showQuoteTimer: typeof quotes.showQuoteTimer
  showReservationTimer: typeof quotes.showReservationTimer
  bookReservation: typeof reservations.bookReservation
  listReservations: typeof reservations.listReservations
  showReservation: typeof reservations.showReservation
  showPaid: typeof reservations.showPaid
  listRoles: typeof roles.listRoles
  showRole: typeof roles.showRole
  createRole: typeof roles.createRole
  saveRole: typeof roles.saveRole
  deleteRole: typeof roles.deleteRole
  listUsers: typeof users.listUsers
  pageUsers: typeof users.pageUsers
  showUser: typeof users.showUser
  createUser: typeof users.createUser
  saveUser: typeof users.saveUser
  deleteUser: typeof users.deleteUser
  enableUser: typeof users.enableUser
  disableUser: typeof users.disableUser
  listProductConfigs: typeof pricing.listProductConfigs
  createProductConfig: typeof pricing.createProductConfig
  deleteProductConfig: typeof pricing.deleteProductConfig
  listAgencies: typeof agencies.listAgencies
  pageAgencies: typeof agencies.pageAgencies
  showAgency: typeof agencies.showAgency
  createAgency: typeof agencies.createAgency
  saveAgency: typeof agencies.saveAgency
  deleteAgency: typeof agencies.deleteAgency
  inviteAdministrator: typeof agencies.inviteAdministrator
  renewInvitation: typeof agencies.renewInvitation
  showAgencyUser: typeof users.showAgencyUser
  createAgencyUser: typeof users.createAgencyUser
  saveAgencyUser: typeof users.saveAgencyUser
  deleteAgencyUser: typeof users.deleteAgencyUser
  listAgencyRoles: typeof roles.listAgencyRoles
  showAgencyRole: typeof roles.showAgencyRole
  createAgencyRole: typeof roles.createAgencyRole
  saveAgencyRole: typeof roles.saveAgencyRole
  deleteAgencyRole: typeof roles.deleteAgencyRole
  listAuditLines: typeof auditLog.listAuditLines
}

export const api: Api = {
  checkSession: sessions.checkSession,
  login: sessions.login,
  logout: sessions.logout,
  requestPassword: sessions.requestPassword,
  checkPasswordLink: sessions.checkPasswordLink,
  choosePassword: sessions.choosePassword,
  listProducts: catalogue.listProducts,
  showProduct: catalogue.showProduct,
  showCalendar: availability.showCalendar,
  lookUp: availability.lookUp,
  showPriceModifier: pricing.showPriceModifier,
  createQuote: quotes.createQuote,
  showQuote: quotes.showQuote,
  showQuoteTimer: quotes.showQuoteTimer,
  showReservationTimer: quotes.showReservationTimer,
  bookReservation: reservations.bookReservation,
  listReservations: reservations.listReservations,
  showReservation: reservations.showReservation,
  showPaid: reservations.showPaid,
  listRoles: roles.listRoles,
  showRole: roles.showRole,
  createRole: roles.createRole,
  saveRole: roles.saveRole,
  deleteRole: roles.deleteRole,
  listUsers: users.listUsers,
  pageUsers: users.pageUsers,
  showUser: users.showUser,
  createUser: users.createUser,
  saveUser: users.saveUser,
  deleteUser: users.deleteUser,
  enableUser: users.enableUser,
  disableUser: users.disableUser,
  listProductConfigs: pricing.listProductConfigs,
  createProductConfig: pricing.createProductConfig,
  deleteProductConfig: pricing.deleteProductConfig,
  listAgencies: agencies.listAgencies,
  pageAgencies: agencies.pageAgencies,
  showAgency: agencies.showAgency,
  createAgency: agencies.createAgency,
  saveAgency: agencies.saveAgency,
  deleteAgency: agencies.deleteAgency,
  inviteAdministrator: agencies.inviteAdministrator,
  renewInvitation: agencies.renewInvitation,
  showAgencyUser: users.showAgencyUser,
  createAgencyUser: users.createAgencyUser,
  saveAgencyUser: users.saveAgencyUser,
  deleteAgencyUser: users.deleteAgencyUser,
  listAgencyRoles: roles.listAgencyRoles,
  showAgencyRole: roles.showAgencyRole,
  createAgencyRole: roles.createAgencyRole,
  saveAgencyRole: roles.saveAgencyRole,
  deleteAgencyRole: roles.deleteAgencyRole,
  listAuditLines: auditLog.listAuditLines,
}
