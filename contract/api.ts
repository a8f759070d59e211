import * as sessions from '#contract/sessions.ts'

/** Every call of the product by its name. The server serves this list, the web app calls from it, the tests walk over it. */
export const api = {
  checkSession: sessions.checkSession,
  login: sessions.login,
  logout: sessions.logout,
  requestPassword: sessions.requestPassword,
  checkPasswordLink: sessions.checkPasswordLink,
  choosePassword: sessions.choosePassword,
}

export type Api = typeof api
