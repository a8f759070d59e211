import type { FastifyInstance } from 'fastify'

import { type Api, api } from '#contract/api.ts'
import { lookUpItineraries } from '#server/features/availability/look-up-itineraries.ts'
import { showCalendar } from '#server/features/availability/show-calendar.ts'
import { listProducts } from '#server/features/catalogue/list-products.ts'
import { showProduct } from '#server/features/catalogue/show-product.ts'
import { showPriceModifier } from '#server/features/pricing/show-price-modifier.ts'
import { createQuote } from '#server/features/quotes/create-quote.ts'
import { showQuoteTimer } from '#server/features/quotes/show-quote-timer.ts'
import { showQuote } from '#server/features/quotes/show-quote.ts'
import { bookReservation } from '#server/features/reservations/book-reservation.ts'
import { showReservationTimer } from '#server/features/reservations/show-reservation-timer.ts'
import {
  listReservations,
  showPaid,
  showReservation,
} from '#server/features/reservations/show-reservations.ts'
import { deleteRole, deleteAgencyRole } from '#server/features/roles/delete-role.ts'
import { createAgencyRole, createRole, saveAgencyRole, saveRole } from '#server/features/roles/save-role.ts'
import { listAgencyRoles, listRoles, showAgencyRole, showRole } from '#server/features/roles/show-roles.ts'
import { checkPasswordLink } from '#server/features/sessions/check-password-link.ts'
import { choosePassword } from '#server/features/sessions/choose-password.ts'
import { requestPassword } from '#server/features/sessions/request-password.ts'
import { saveAgencyUser, saveUser } from '#server/features/sessions/save-user.ts'
import { showCurrentUser } from '#server/features/sessions/show-current-user.ts'
import { signIn } from '#server/features/sessions/sign-in.ts'
import { signOut } from '#server/features/sessions/sign-out.ts'
import { createAgencyUser, createUser } from '#server/features/users/create-user.ts'
import { deleteAgencyUser, deleteUser, disableUser, enableUser } from '#server/features/users/delete-user.ts'
import { showAgency } from '#server/features/users/show-agency.ts'
import { listUsers, pageUsers, showAgencyUser, showUser } from '#server/features/users/show-users.ts'
import { buildServer } from '#server/http/build-server.ts'
import { addPaymentPage } from '#server/http/payment-page.ts'
import type { Portal } from '#server/http/portal.ts'
import { addReference } from '#server/http/reference.ts'
import { serve } from '#server/http/serve.ts'
import { addStripeWebhook } from '#server/http/stripe-webhook.ts'
import type { HandlerOf } from '#server/scope.ts'

/** Route → handler, a line each. A call of the contract without a handler does not compile. */
const handlers: { [Name in keyof Api]: HandlerOf<Api[Name]> } = {
  checkSession: showCurrentUser,
  login: signIn,
  logout: signOut,
  requestPassword,
  checkPasswordLink,
  choosePassword,
  listProducts,
  showProduct,
  showCalendar,
  lookUp: lookUpItineraries,
  showPriceModifier,
  createQuote,
  showQuote,
  showQuoteTimer,
  showReservationTimer,
  bookReservation,
  listReservations,
  showReservation,
  showPaid,
  listRoles,
  showRole,
  createRole,
  saveRole,
  deleteRole,
  listUsers,
  pageUsers,
  showUser,
  createUser,
  saveUser,
  deleteUser,
  enableUser,
  disableUser,
  showAgency,
  showAgencyUser,
  createAgencyUser,
  saveAgencyUser,
  deleteAgencyUser,
  listAgencyRoles,
  showAgencyRole,
  createAgencyRole,
  saveAgencyRole,
  deleteAgencyRole,
}

export async function buildApp(portal: Portal): Promise<FastifyInstance> {
  const app = await buildServer(portal)
  for (const name of Object.keys(handlers) as (keyof Api)[]) {
    serve(app, portal, api[name], handlers[name] as HandlerOf<Api[typeof name]>)
  }
  await addPaymentPage(app, portal)
  addStripeWebhook(app, portal)
  await addReference(app, portal, api)
  return app
}
