import * as availability from '#contract/availability.ts'
import * as catalogue from '#contract/catalogue.ts'
import * as sessions from '#contract/sessions.ts'

/** Every call of the product by its name. The server serves this list, the web app calls from it, the tests walk over it. */
export const api = {
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

export type Api = typeof api
