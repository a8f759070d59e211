import { IconHelicopter, IconLogout, IconPlus, IconUserCog } from '@tabler/icons-react'
import type { NavigateOptions } from '@tanstack/react-router'

import type { Agency } from '#contract/agencies.ts'
import type { ProductGroup } from '#contract/catalogue.ts'
import { dateText } from '#contract/dates.ts'
import { holds, permissions, type Permission } from '#contract/permissions.ts'
import type { ListedReservation } from '#contract/reservation-list.ts'
import type { CurrentUser } from '#contract/sessions.ts'
import type { User } from '#contract/users.ts'
import { pages } from '#web/pages.ts'
import { menuFor } from '#web/shell/frame/menu.ts'
import { icons } from '#web/ui/icons.ts'

export interface Hit {
  key: string
  label: string
  hint?: string
  icon: typeof IconPlus
  to: NavigateOptions
}

export interface HitGroup {
  title: string
  hits: Hit[]
}

const creating: { label: string; to: NavigateOptions; needs: Permission }[] = [
  { label: 'Create user', to: { to: pages['user-create'] }, needs: permissions.manageUsers },
  { label: 'Create role', to: { to: pages['role-create'] }, needs: permissions.manageUsers },
  {
    label: 'Create product config',
    to: { to: pages['product-config-create'] },
    needs: permissions.managePrices,
  },
  { label: 'Create agency', to: { to: pages['agency-create'] }, needs: permissions.providerAdministrator },
]

/** Only what the server would allow. */
export function actionsFor(user: CurrentUser): Hit[] {
  const entries = menuFor(user).flatMap((section) => section.entries)
  const allowed = creating.filter(({ needs }) => holds(user.role.permissions, needs))
  return [
    ...entries.map(({ task, label, icon, to }) => ({ key: to, label: task, hint: label, icon, to: { to } })),
    ...allowed.map(({ label, to }) => ({ key: label, label, icon: IconPlus, to })),
    { key: 'account', label: 'Your account', icon: IconUserCog, to: { to: pages.account } },
    { key: 'logout', label: 'Log out', icon: IconLogout, to: { to: pages.logout } },
  ]
}

export const toursOf = (groups: readonly ProductGroup[]): Hit[] =>
  groups
    .flatMap(({ products }) => products)
    .map(({ productID, name, code }) => ({
      key: productID,
      label: name,
      hint: code,
      icon: IconHelicopter,
      to: { to: pages['product-availability'], params: { id: productID } },
    }))

/** Each word in any order. */
export function matchingHits(hits: readonly Hit[], text: string, most: number): Hit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ label, hint = '' }: Hit) => {
    const own = `${label} ${hint}`.toLowerCase()
    return words.every((word) => own.includes(word))
  }
  return hits.filter(matches).slice(0, most)
}

export const reservationHit = (reservation: ListedReservation): Hit => ({
  key: reservation.quoteID,
  label: `${reservation.masterFirstName} ${reservation.masterLastName}, ${reservation.orl}`,
  hint: `${reservation.ProductName}, ${dateText(reservation.date)}`,
  icon: icons.receipt,
  to: { to: pages['reservation-status'], params: { id: reservation.quoteID } },
})

export const userHit = ({ id, display_name, username }: User): Hit => ({
  key: id,
  label: display_name,
  hint: username,
  icon: icons.user,
  to: { to: pages['user-edit'], params: { id } },
})

export const agencyHit = ({ id, name, domain }: Pick<Agency, 'id' | 'name' | 'domain'>): Hit => ({
  key: id,
  label: name,
  hint: domain,
  icon: icons.university,
  to: { to: pages['agency-view'], params: { id } },
})
