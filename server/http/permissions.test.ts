import { expect, test } from 'vitest'

import { api } from '#contract/api.ts'
import type { RouteName } from '#contract/routes.ts'
import { demoAgencies, demoPassword, providerUsers } from '#server/demo/demo-agencies.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { secretBox } from '#server/secret-box.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { requestFor, Visitor } from '#tests/support/visitor.ts'

type Account = 'admin' | 'manager' | 'users' | 'pricing' | 'seller' | 'agent'

const everyone: Account[] = ['admin', 'manager', 'users', 'pricing', 'seller', 'agent']
const userManagers: Account[] = ['admin', 'manager', 'users']
const priceManagers: Account[] = ['admin', 'manager', 'pricing']
const administrators: Account[] = ['admin', 'manager']
const provider: Account[] = ['admin']

/** Written by hand, not derived from the contract, so that a change there must be made here too. */
const table: Partial<Record<RouteName, Account[]>> = {
  checkSession: everyone,
  showAccount: everyone,
  saveAccount: everyone,
  changePassword: everyone,
  listSessions: everyone,
  endOtherSessions: everyone,
  listSignIns: everyone,
  listProducts: everyone,
  showProduct: everyone,
  showCalendar: everyone,
  lookUp: everyone,
  showPriceModifier: everyone,
  createQuote: everyone,
  showQuote: everyone,
  showQuoteTimer: everyone,
  showReservationTimer: everyone,
  bookReservation: everyone,
  listReservations: everyone,
  pageReservations: everyone,
  showReservation: everyone,
  resendConfirmation: everyone,
  showPaid: everyone,
  previewCancellation: everyone,
  showMoveMonth: everyone,
  findMoves: everyone,
  previewMove: everyone,
  moveReservation: everyone,
  showAddition: everyone,
  previewAddition: everyone,
  addPassengers: everyone,
  showDueChange: everyone,
  dropChange: everyone,
  cancelReservation: everyone,
  showCorrection: everyone,
  previewCorrection: everyone,
  correctReservation: everyone,
  showHistory: everyone,
  listRoles: userManagers,
  showRole: userManagers,
  createRole: userManagers,
  saveRole: userManagers,
  deleteRole: userManagers,
  listUsers: userManagers,
  pageUsers: userManagers,
  showUser: userManagers,
  createUser: userManagers,
  saveUser: userManagers,
  deleteUser: userManagers,
  enableUser: userManagers,
  disableUser: userManagers,
  listProductConfigs: priceManagers,
  createProductConfig: priceManagers,
  saveProductConfig: priceManagers,
  deleteProductConfig: priceManagers,
  listAgencies: provider,
  pageAgencies: provider,
  showAgency: provider,
  createAgency: provider,
  saveAgency: provider,
  deleteAgency: provider,
  inviteAdministrator: provider,
  renewInvitation: provider,
  showAgencyUser: provider,
  createAgencyUser: provider,
  saveAgencyUser: provider,
  deleteAgencyUser: provider,
  listAgencyRoles: provider,
  showAgencyRole: provider,
  createAgencyRole: provider,
  saveAgencyRole: provider,
  deleteAgencyRole: provider,
  pageAgencyReservations: provider,
  showAgencyReservation: provider,
  resendAgencyConfirmation: provider,
  previewAgencyCancellation: provider,
  showAgencyMoveMonth: provider,
  findAgencyMoves: provider,
  previewAgencyMove: provider,
  moveAgencyReservation: provider,
  showAgencyAddition: provider,
  previewAgencyAddition: provider,
  addAgencyPassengers: provider,
  showAgencyDueChange: provider,
  dropAgencyChange: provider,
  cancelAgencyReservation: provider,
  showAgencyCorrection: provider,
  previewAgencyCorrection: provider,
  correctAgencyReservation: provider,
  showAgencyHistory: provider,
  settleRefundAnotherWay: provider,
  showAgencyAccount: administrators,
  listAccountLines: administrators,
  showAccountOfAgency: provider,
  saveAccountOfAgency: provider,
  listAccounts: provider,
  addEntry: provider,
  reverseEntry: provider,
  listLinesOfAgency: provider,
  listStatements: administrators,
  showStatement: administrators,
  listStatementsOfAgency: provider,
  showStatementOfAgency: provider,
  closeMonth: provider,
  showBoard: provider,
  changeDeparture: provider,
  putBackDeparture: provider,
  showManifest: provider,
  markPassengers: provider,
  listPickups: provider,
  pageAllReservations: provider,
  showProviderDay: provider,
  showAgencyDay: everyone,
  listAuditLines: administrators,
}
/** Before signing in, and to sign out. */
const forAnyone: RouteName[] = [
  'showSite',
  'login',
  'logout',
  'requestPassword',
  'checkPasswordLink',
  'choosePassword',
]

test('the table lists every call', () => {
  const calls = Object.keys(api).filter((name) => !forAnyone.includes(name as RouteName))
  expect(calls.toSorted()).toEqual(Object.keys(table).toSorted())
})

const portal = await testPortal()
await seedDemo(portal.db, secretBox('a key for tests, long enough to be taken'), portal.clock.now)
const sites = [
  { host: 'localhost', users: providerUsers },
  ...demoAgencies.map(({ domain, users }) => ({ host: `${domain}.localhost`, users })),
]
const accounts = sites.flatMap(({ host, users }) =>
  users.map(({ username, disabled }) => ({ host, username, isDisabled: disabled === true })),
)

async function signIn(host: string, username: string) {
  const visitor = new Visitor(portal.app, host)
  const { status } = await visitor.call('login', { username, password: demoPassword })
  return { visitor, status }
}

/** An id that doesn't exist and no other fields: an allowed call changes nothing. */
const nothing = { id: '0', quoteID: '0', uuid: '0', agencyID: '0', lineID: '0' }
const mayCall = async (visitor: Visitor, name: RouteName) =>
  (await visitor.send(requestFor(name, nothing))).status !== 403

const statesOf = (visitor: Visitor) =>
  Promise.all(
    (Object.keys(table) as RouteName[]).map(async (name) => [name, await mayCall(visitor, name)] as const),
  )

const isOut = ({ host, isDisabled }: (typeof accounts)[number]) => isDisabled || host === 'portless.localhost'

for (const { host, username, isDisabled } of accounts.filter(isOut)) {
  test(`${username} of ${host} is not signed in`, async () => {
    expect((await signIn(host, username)).status).toBe(isDisabled ? 401 : 400)
  })
}

for (const { host, username } of accounts.filter((account) => !isOut(account))) {
  test(`${username} of ${host} can make only the calls in the table`, async () => {
    const { visitor, status } = await signIn(host, username)
    expect(status).toBe(200)
    const agreed = Object.entries(table).map(([name, who]) => [name, who.includes(username as Account)])
    expect(Object.fromEntries(await statesOf(visitor))).toEqual(Object.fromEntries(agreed))
    expect((await visitor.call('checkSession', {})).status).toBe(200)
  })
}
