import * as account from '#contract/account.ts'
import * as agencies from '#contract/agencies.ts'
import * as auditLog from '#contract/audit-log.ts'
import * as availability from '#contract/availability.ts'
import * as catalogue from '#contract/catalogue.ts'
import * as additions from '#contract/changes/add.ts'
import * as cancellations from '#contract/changes/cancel.ts'
import * as corrections from '#contract/changes/correct.ts'
import * as dueChanges from '#contract/changes/due.ts'
import * as history from '#contract/changes/history.ts'
import * as moves from '#contract/changes/move.ts'
import * as allReservations from '#contract/day/all-reservations.ts'
import * as board from '#contract/day/board.ts'
import * as holds from '#contract/day/holds.ts'
import * as home from '#contract/day/home.ts'
import * as manifest from '#contract/day/manifest.ts'
import * as pickups from '#contract/day/pickups.ts'
import * as takings from '#contract/day/takings.ts'
import { agencyEndpoint, type Endpoint } from '#contract/endpoint.ts'
import * as guestData from '#contract/guest-data/guest-data.ts'
import * as agencyAccounts from '#contract/ledger/accounts.ts'
import * as accountLines from '#contract/ledger/lines.ts'
import * as statements from '#contract/ledger/statements.ts'
import * as pricing from '#contract/pricing.ts'
import * as quotes from '#contract/quotes.ts'
import * as reservationList from '#contract/reservation-list.ts'
import * as reservations from '#contract/reservations.ts'
import * as roles from '#contract/roles.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import * as sessions from '#contract/sessions.ts'
import * as users from '#contract/users.ts'

type Contract = typeof account &
  typeof accountLines &
  typeof additions &
  typeof agencies &
  typeof agencyAccounts &
  typeof allReservations &
  typeof auditLog &
  typeof availability &
  typeof board &
  typeof cancellations &
  typeof catalogue &
  typeof corrections &
  typeof dueChanges &
  typeof guestData &
  typeof history &
  typeof holds &
  typeof home &
  typeof manifest &
  typeof moves &
  typeof pickups &
  typeof pricing &
  typeof quotes &
  typeof reservationList &
  typeof reservations &
  typeof roles &
  typeof sessions &
  typeof statements &
  typeof takings &
  typeof users

/** Every endpoint by its route's name. A route without an endpoint does not compile. */
export type Api = { [Name in RouteName]: Contract[Name] }

const contract: Contract = {
  ...account,
  ...accountLines,
  ...additions,
  ...agencies,
  ...agencyAccounts,
  ...allReservations,
  ...auditLog,
  ...availability,
  ...board,
  ...cancellations,
  ...catalogue,
  ...corrections,
  ...dueChanges,
  ...guestData,
  ...history,
  ...holds,
  ...home,
  ...manifest,
  ...moves,
  ...pickups,
  ...pricing,
  ...quotes,
  ...reservationList,
  ...reservations,
  ...roles,
  ...sessions,
  ...statements,
  ...takings,
  ...users,
}

const names = Object.keys(routes) as RouteName[]

export const api = Object.fromEntries(names.map((name) => [name, contract[name]])) as Api

/** Everything that is served: `previewMoveInAgency` is `previewMove` for the provider inside an agency. */
export const endpoints: [name: string, endpoint: Endpoint][] = names.flatMap((name) => {
  const endpoint: Endpoint = api[name]
  const own: [string, Endpoint] = [name, endpoint]
  return endpoint.inAgency ? [own, [`${name}InAgency`, agencyEndpoint(endpoint)]] : [own]
})
