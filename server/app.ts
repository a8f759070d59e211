import type { FastifyInstance } from 'fastify'

import { type Api, api } from '#contract/api.ts'
import { changeHandlers } from '#server/change-handlers.ts'
import { dayHandlers } from '#server/day-handlers.ts'
import { changePassword } from '#server/features/account/change-password.ts'
import { endOtherSessions } from '#server/features/account/end-other-sessions.ts'
import { listSessions } from '#server/features/account/list-sessions.ts'
import { saveAccount } from '#server/features/account/save-account.ts'
import { showAccount } from '#server/features/account/show-account.ts'
import { createAgency } from '#server/features/agencies/create-agency.ts'
import { deleteAgency } from '#server/features/agencies/delete-agency.ts'
import { inAgency } from '#server/features/agencies/in-agency.ts'
import { inviteAdministrator } from '#server/features/agencies/invitations/invite-administrator.ts'
import { renewInvitation } from '#server/features/agencies/invitations/renew-invitation.ts'
import { listAgencies, pageAgencies } from '#server/features/agencies/list-agencies.ts'
import { saveAgency } from '#server/features/agencies/save-agency.ts'
import { showAgency } from '#server/features/agencies/show-agency.ts'
import { listAuditLines } from '#server/features/audit-log/list-audit-lines.ts'
import { listSignIns } from '#server/features/audit-log/list-sign-ins.ts'
import { lookUpItineraries } from '#server/features/availability/look-up-itineraries.ts'
import { showCalendar } from '#server/features/availability/show-calendar.ts'
import { listProducts } from '#server/features/catalogue/list-products.ts'
import { showProduct } from '#server/features/catalogue/show-product.ts'
import { settleRefundAnotherWay } from '#server/features/payments/settle-refund-another-way.ts'
import { createProductConfig } from '#server/features/pricing/create-product-config.ts'
import { deleteProductConfig } from '#server/features/pricing/delete-product-config.ts'
import { listProductConfigs } from '#server/features/pricing/list-product-configs.ts'
import { saveProductConfig } from '#server/features/pricing/save-product-config.ts'
import { showPriceModifier } from '#server/features/pricing/show-price-modifier.ts'
import { createQuote } from '#server/features/quotes/create-quote.ts'
import { showQuoteTimer } from '#server/features/quotes/show-quote-timer.ts'
import { showQuote } from '#server/features/quotes/show-quote.ts'
import { bookReservation } from '#server/features/reservations/book-reservation.ts'
import { findMoreBookingErrors } from '#server/features/reservations/find-more-booking-errors.ts'
import { pageReservations } from '#server/features/reservations/list/page-reservations.ts'
import { resendConfirmation } from '#server/features/reservations/resend-confirmation.ts'
import { showReservationTimer } from '#server/features/reservations/show-reservation-timer.ts'
import { showReservationWithNet } from '#server/features/reservations/show-reservation-with-net.ts'
import {
  listReservations,
  showPaid,
  showReservationTo,
} from '#server/features/reservations/show-reservations.ts'
import { deleteRole } from '#server/features/roles/delete-role.ts'
import { createRole, saveRole } from '#server/features/roles/save-role.ts'
import { listRoles, showRole } from '#server/features/roles/show-roles.ts'
import { checkPasswordLink } from '#server/features/sessions/password-links/check-password-link.ts'
import { choosePassword } from '#server/features/sessions/password-links/choose-password.ts'
import { requestPassword } from '#server/features/sessions/password-links/request-password.ts'
import { showCurrentUser } from '#server/features/sessions/show-current-user.ts'
import { showSite } from '#server/features/sessions/show-site.ts'
import { signIn } from '#server/features/sessions/sign-in.ts'
import { signOut } from '#server/features/sessions/sign-out.ts'
import { createUser } from '#server/features/users/create-user.ts'
import { deleteUser } from '#server/features/users/delete-user.ts'
import { disableUser, enableUser } from '#server/features/users/enable-user.ts'
import { saveUser } from '#server/features/users/save-user.ts'
import { listUsers, pageUsers, showUser } from '#server/features/users/show-users.ts'
import { buildServer } from '#server/http/build-server.ts'
import type { Portal } from '#server/http/portal.ts'
import { addAuditExport } from '#server/http/routes/audit-export.ts'
import { addLive } from '#server/http/routes/live.ts'
import { addManifestFiles } from '#server/http/routes/manifest-files.ts'
import { addPaymentPage } from '#server/http/routes/payment-page.ts'
import { addPickupFiles } from '#server/http/routes/pickup-files.ts'
import { addReference } from '#server/http/routes/reference.ts'
import { addReservationExport } from '#server/http/routes/reservation-export.ts'
import { addStatementFiles } from '#server/http/routes/statement-files.ts'
import { addStripeWebhook } from '#server/http/routes/stripe-webhook.ts'
import { addVoucherFiles } from '#server/http/routes/voucher-files.ts'
import { type FindMoreErrors, serve } from '#server/http/serve.ts'
import { ledgerHandlers } from '#server/ledger-handlers.ts'
import type { HandlerOf } from '#server/scope.ts'

/** An endpoint without a handler doesn't compile. */
const handlers: { [Name in keyof Api]: HandlerOf<Api[Name]> } = {
  checkSession: showCurrentUser,
  showSite,
  login: signIn,
  logout: signOut,
  requestPassword,
  checkPasswordLink,
  choosePassword,
  showAccount,
  saveAccount,
  changePassword,
  listSessions,
  endOtherSessions,
  listSignIns,
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
  pageReservations,
  showReservation: showReservationTo('agency'),
  resendConfirmation,
  resendAgencyConfirmation: inAgency(resendConfirmation),
  showPaid,
  ...changeHandlers,
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
  listProductConfigs,
  createProductConfig,
  saveProductConfig,
  deleteProductConfig,
  listAgencies,
  pageAgencies,
  showAgency,
  createAgency,
  saveAgency,
  deleteAgency,
  inviteAdministrator,
  renewInvitation,
  showAgencyUser: inAgency(showUser),
  createAgencyUser: inAgency(createUser),
  saveAgencyUser: inAgency(saveUser),
  deleteAgencyUser: inAgency(deleteUser),
  listAgencyRoles: inAgency(listRoles),
  showAgencyRole: inAgency(showRole),
  createAgencyRole: inAgency(createRole),
  saveAgencyRole: inAgency(saveRole),
  deleteAgencyRole: inAgency(deleteRole),
  pageAgencyReservations: inAgency(pageReservations),
  showAgencyReservation: inAgency(showReservationWithNet),
  settleRefundAnotherWay: inAgency(settleRefundAnotherWay),
  ...ledgerHandlers,
  ...dayHandlers,
  listAuditLines,
}

/** For calls that report the errors their schema can't find together with those it can. */
export const findMoreErrors: { [Name in keyof Api]?: FindMoreErrors<Api[Name]> } = {
  bookReservation: findMoreBookingErrors,
}

export async function buildApp(portal: Portal): Promise<FastifyInstance> {
  const app = await buildServer(portal)
  for (const name of Object.keys(handlers) as (keyof Api)[]) {
    serve(app, portal, api[name], handlers[name] as HandlerOf<Api[typeof name]>, findMoreErrors[name])
  }
  await addPaymentPage(app, portal)
  addAuditExport(app, portal)
  addReservationExport(app, portal)
  addVoucherFiles(app, portal)
  addStatementFiles(app, portal)
  addPickupFiles(app, portal)
  addLive(app, portal)
  addManifestFiles(app, portal)
  addStripeWebhook(app, portal)
  await addReference(app, portal, api)
  return app
}
