import type { FastifyInstance } from 'fastify'

import { type Api, api, endpoints } from '#contract/api.ts'
import { agencyEndpoint, type Endpoint } from '#contract/endpoint.ts'
import { changePassword } from '#server/features/account/change-password.ts'
import { endOtherSessions, endSession, listSessions } from '#server/features/account/list-sessions.ts'
import { saveAccount, showAccount } from '#server/features/account/save-account.ts'
import { createAgency, deleteAgency, saveAgency } from '#server/features/agencies/change-agencies.ts'
import { inAgency, inAgencyOrAtDesk } from '#server/features/agencies/in-agency.ts'
import {
  inviteAdministrator,
  renewInvitation,
} from '#server/features/agencies/invitations/invite-administrator.ts'
import { inviteUser, resendInvitation } from '#server/features/agencies/invitations/invite-user.ts'
import { listAgencies, pageAgencies, showAgency } from '#server/features/agencies/show-agencies.ts'
import { listAuditLines, listSignIns } from '#server/features/audit-log/list-audit-lines.ts'
import { lookUpItineraries } from '#server/features/availability/look-up-itineraries.ts'
import { showCalendar } from '#server/features/availability/show-calendar.ts'
import { listProducts, showProduct } from '#server/features/catalogue/show-products.ts'
import { addPassengers, previewAddition, showAddition } from '#server/features/changes/add/add-passengers.ts'
import { cancelReservation, previewCancellation } from '#server/features/changes/cancel/cancel-reservation.ts'
import {
  correctReservation,
  previewCorrection,
  showCorrection,
} from '#server/features/changes/correct/correct-reservation.ts'
import { dropChange } from '#server/features/changes/due/end-due-change.ts'
import { showDueChange } from '#server/features/changes/due/show-due-change.ts'
import { showHistory } from '#server/features/changes/history/show-history.ts'
import { findMoves, showMoveMonth } from '#server/features/changes/move/find-moves.ts'
import { moveReservation, previewMove } from '#server/features/changes/move/move-reservation.ts'
import { payableReservations } from '#server/features/changes/pay-reservation.ts'
import { changeDeparture, putBackDeparture } from '#server/features/day/change-departure.ts'
import { findParty } from '#server/features/day/find-party.ts'
import { listDepartureHolds } from '#server/features/day/list-departure-holds.ts'
import { listPickups } from '#server/features/day/list-pickups.ts'
import { listTakings } from '#server/features/day/list-takings.ts'
import { markPassengers } from '#server/features/day/mark-passengers.ts'
import { releaseSeats } from '#server/features/day/release-seats.ts'
import { showAgencyDay, showBoard, showProviderDay } from '#server/features/day/show-day.ts'
import { showManifest } from '#server/features/day/show-manifest.ts'
import { eraseGuestData } from '#server/features/guest-data/erase-guest-data.ts'
import { findGuestData } from '#server/features/guest-data/find-guest-data.ts'
import { addEntry, reverseEntry } from '#server/features/ledger/add-entry.ts'
import { saveAccountTerms } from '#server/features/ledger/save-account-terms.ts'
import { listAccountLines, listAccounts, showAgencyAccount } from '#server/features/ledger/show-accounts.ts'
import { closeMonth } from '#server/features/ledger/statements/close-month.ts'
import { listStatements, showStatement } from '#server/features/ledger/statements/show-statement.ts'
import { settleRefundAnotherWay } from '#server/features/payments/settle-refund-another-way.ts'
import {
  createProductConfig,
  deleteProductConfig,
  saveProductConfig,
} from '#server/features/pricing/change-product-configs.ts'
import { listProductConfigs, showPriceModifier } from '#server/features/pricing/show-price-modifier.ts'
import { createQuote } from '#server/features/quotes/create-quote.ts'
import { showQuote, showQuoteTimer } from '#server/features/quotes/show-quote.ts'
import { bookReservation } from '#server/features/reservations/book-reservation.ts'
import { pageAllReservations } from '#server/features/reservations/list/page-all-reservations.ts'
import { pageReservations } from '#server/features/reservations/list/page-reservations.ts'
import { resendConfirmation } from '#server/features/reservations/resend-confirmation.ts'
import { showReservationTimer } from '#server/features/reservations/show-reservation-timer.ts'
import { showReservationWithNet } from '#server/features/reservations/show-reservation-with-net.ts'
import {
  listReservations,
  showPaid,
  showReservation,
} from '#server/features/reservations/show-reservations.ts'
import { createRole, deleteRole, saveRole } from '#server/features/roles/change-roles.ts'
import { listRoles, showRole } from '#server/features/roles/show-roles.ts'
import {
  checkPasswordLink,
  choosePassword,
} from '#server/features/sessions/password-links/choose-password.ts'
import { requestPassword } from '#server/features/sessions/password-links/request-password.ts'
import { showCurrentUser, showSite, signIn, signOut } from '#server/features/sessions/sign-in.ts'
import {
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  saveUser,
} from '#server/features/users/change-users.ts'
import { listUsers, pageUsers, showUser } from '#server/features/users/show-users.ts'
import { buildServer } from '#server/http/build-server.ts'
import type { Portal } from '#server/http/portal.ts'
import { addAuditExport } from '#server/http/routes/audit-export.ts'
import { addDayFiles } from '#server/http/routes/day-files.ts'
import { addGuestDataFiles } from '#server/http/routes/guest-data-files.ts'
import { addLive } from '#server/http/routes/live.ts'
import { addPaymentPage } from '#server/http/routes/payment-page.ts'
import { addReference } from '#server/http/routes/reference.ts'
import { addReservationExport } from '#server/http/routes/reservation-export.ts'
import { addStatementFiles } from '#server/http/routes/statement-files.ts'
import { addStripeWebhook } from '#server/http/routes/stripe-webhook.ts'
import { addVoucherFiles } from '#server/http/routes/voucher-files.ts'
import { serve } from '#server/http/serve.ts'
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
  endSession,
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
  showReservation,
  resendConfirmation,
  showPaid,
  previewCancellation,
  cancelReservation,
  showCorrection,
  previewCorrection,
  correctReservation,
  showMoveMonth,
  findMoves,
  previewMove,
  moveReservation,
  showAddition,
  previewAddition,
  addPassengers,
  showDueChange,
  dropChange,
  showHistory,
  listRoles,
  showRole,
  createRole,
  saveRole,
  deleteRole,
  listUsers,
  pageUsers,
  showUser,
  createUser,
  inviteUser,
  resendInvitation,
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
  showAgencyReservation: inAgency(showReservationWithNet),
  settleRefundAnotherWay: inAgencyOrAtDesk(settleRefundAnotherWay(payableReservations)),
  showAgencyAccount,
  listAccountLines,
  listStatements,
  showStatement,
  listAccounts,
  saveAccountOfAgency: inAgency(saveAccountTerms),
  closeMonth: inAgency(closeMonth),
  addEntry: inAgency(addEntry),
  reverseEntry: inAgency(reverseEntry),
  showBoard,
  changeDeparture,
  putBackDeparture,
  showManifest,
  markPassengers,
  listDepartureHolds,
  listTakings,
  releaseSeats,
  findParty,
  eraseGuestData,
  findGuestData,
  listPickups,
  pageAllReservations,
  showProviderDay,
  showAgencyDay,
  listAuditLines,
}

export async function buildApp(portal: Portal): Promise<FastifyInstance> {
  const app = await buildServer(portal)
  for (const name of Object.keys(handlers) as (keyof Api)[]) {
    const endpoint: Endpoint = api[name]
    const handler = handlers[name] as HandlerOf<Endpoint>
    serve(app, portal, endpoint, handler)
    if (endpoint.inAgency) serve(app, portal, agencyEndpoint(endpoint), inAgency(handler))
  }
  await addPaymentPage(app, portal)
  addAuditExport(app, portal)
  addReservationExport(app, portal)
  addVoucherFiles(app, portal)
  addStatementFiles(app, portal)
  addDayFiles(app, portal)
  addGuestDataFiles(app, portal)
  addLive(app, portal)
  addStripeWebhook(app, portal)
  await addReference(app, portal, endpoints)
  return app
}
