import { expect, test } from 'vitest'

import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RouteName } from '#contract/routes.ts'
import { demoAgencies, demoPassword, providerUsers } from '#server/demo/demo-agencies.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { secretBox } from '#server/secret-box.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { requestTo, Visitor } from '#tests/support/visitor.ts'

type Account = 'admin' | 'manager' | 'users' | 'pricing' | 'seller' | 'agent'

const everyone: Account[] = ['admin', 'manager', 'users', 'pricing', 'seller', 'agent']
const userManagers: Account[] = ['admin', 'manager', 'users']
const priceManagers: Account[] = ['admin', 'manager', 'pricing']
const administrators: Account[] = ['admin', 'manager']
const provider: Account[] = ['admin']

/** Also a call of the provider inside the agency. */
const andInAgency = (own: Account[]) => ({ own, inAgency: provider })

/** Written by hand, not derived from the contract, so that a change there must be made here too. */
const table: Partial<Record<RouteName, Account[] | ReturnType<typeof andInAgency>>> = {
  checkSession: everyone,
  showAccount: everyone,
  saveAccount: everyone,
  changePassword: everyone,
  listSessions: everyone,
  endSession: everyone,
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
  pageReservations: andInAgency(everyone),
  showReservation: everyone,
  resendConfirmation: andInAgency(everyone),
  showPaid: everyone,
  previewCancellation: andInAgency(everyone),
  showMoveMonth: andInAgency(everyone),
  findMoves: andInAgency(everyone),
  previewMove: andInAgency(everyone),
  moveReservation: andInAgency(everyone),
  showAddition: andInAgency(everyone),
  previewAddition: andInAgency(everyone),
  addPassengers: andInAgency(everyone),
  showDueChange: andInAgency(everyone),
  dropChange: andInAgency(everyone),
  cancelReservation: andInAgency(everyone),
  showCorrection: andInAgency(everyone),
  previewCorrection: andInAgency(everyone),
  correctReservation: andInAgency(everyone),
  showHistory: andInAgency(everyone),
  listRoles: andInAgency(userManagers),
  showRole: andInAgency(userManagers),
  createRole: andInAgency(userManagers),
  saveRole: andInAgency(userManagers),
  deleteRole: andInAgency(userManagers),
  listUsers: userManagers,
  pageUsers: userManagers,
  showUser: andInAgency(userManagers),
  createUser: andInAgency(userManagers),
  inviteUser: andInAgency(userManagers),
  resendInvitation: andInAgency(userManagers),
  saveUser: andInAgency(userManagers),
  deleteUser: andInAgency(userManagers),
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
  showAgencyReservation: provider,
  settleRefundAnotherWay: provider,
  showAgencyAccount: andInAgency(administrators),
  listAccountLines: andInAgency(administrators),
  saveAccountOfAgency: provider,
  listAccounts: provider,
  addEntry: provider,
  reverseEntry: provider,
  listStatements: andInAgency(administrators),
  showStatement: andInAgency(administrators),
  closeMonth: provider,
  showBoard: provider,
  changeDeparture: provider,
  putBackDeparture: provider,
  showManifest: provider,
  markPassengers: provider,
  releaseSeats: provider,
  eraseGuestData: andInAgency(provider),
  findGuestData: provider,
  findParty: provider,
  listPickups: provider,
  listDepartureHolds: provider,
  listTakings: provider,
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

/** Each address with who may call it. */
const agreed: Record<string, Account[]> = Object.fromEntries(
  Object.entries(table).flatMap(([name, who]) =>
    Array.isArray(who)
      ? [[name, who]]
      : [
          [name, who.own],
          [`${name}InAgency`, who.inAgency],
        ],
  ),
)
const calls = endpoints.filter(([name]) => !forAnyone.includes(name as RouteName))

test('the table lists every call', () => {
  expect(calls.map(([name]) => name).toSorted()).toEqual(Object.keys(agreed).toSorted())
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
const mayCall = async (visitor: Visitor, endpoint: Endpoint) =>
  (await visitor.send(requestTo(endpoint, nothing))).status !== 403

const statesOf = (visitor: Visitor) =>
  Promise.all(calls.map(async ([name, endpoint]) => [name, await mayCall(visitor, endpoint)] as const))

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
    const allowed = Object.entries(agreed).map(([name, who]) => [name, who.includes(username as Account)])
    expect(Object.fromEntries(await statesOf(visitor))).toEqual(Object.fromEntries(allowed))
    expect((await visitor.call('checkSession', {})).status).toBe(200)
  })
}
