import * as availability from '#contract/availability.ts'
import * as catalogue from '#contract/catalogue.ts'
import * as sessions from '#contract/sessions.ts'

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
}
