import * as availability from '#contract/availability.ts'
import * as catalogue from '#contract/catalogue.ts'
import * as pricing from '#contract/pricing.ts'
import * as quotes from '#contract/quotes.ts'
import * as reservations from '#contract/reservations.ts'
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
  showPriceModifier: typeof pricing.showPriceModifier
  createQuote: typeof quotes.createQuote
  showQuote: typeof quotes.showQuote
  showQuoteTimer: typeof quotes.showQuoteTimer
  showReservationTimer: typeof quotes.showReservationTimer
  bookReservation: typeof reservations.bookReservation
  listReservations: typeof reservations.listReservations
  showReservation: typeof reservations.showReservation
  showPaid: typeof reservations.showPaid
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
}
