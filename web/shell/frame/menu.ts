import { IconBus, IconHelicopter, IconHistory, IconWallet } from '@tabler/icons-react'

import { holds, permissions, type Permission } from '#contract/permissions.ts'
import type { CurrentUser } from '#contract/sessions.ts'
import { pages } from '#web/pages.ts'
import { icons } from '#web/ui/icons.ts'

interface Entry {
  label: string
  to: (typeof pages)[keyof typeof pages]
  icon: typeof IconHistory
  /** On the home page: what users do there. */
  task: string
  about: string
  /** Hidden while booking is disabled. */
  books?: boolean
  needs?: Permission
  /** Hidden from the provider, which has no account of its own. */
  ofAgency?: boolean
}

const selling = [
  {
    label: 'Products',
    to: pages.products,
    icon: IconHelicopter,
    task: 'Find a tour',
    about: 'Prices by day, seats left by departure.',
  },
  {
    label: 'Recent Reservations',
    to: pages.reservations,
    icon: icons.receipt,
    task: 'View reservations',
    about: 'Pending, confirmed and expired.',
    books: true,
  },
] as const satisfies Entry[]

/** The provider's day. */
const operations = [
  {
    label: 'Departures',
    to: pages.departures,
    icon: icons.calendar,
    task: 'Run the day',
    about: 'Seats, weight and check-in.',
    needs: permissions.providerAdministrator,
  },
  {
    label: 'Pickups',
    to: pages.pickups,
    icon: IconBus,
    task: 'Plan pickups',
    about: 'Stops, guests and phone numbers.',
    needs: permissions.providerAdministrator,
  },
  {
    label: 'All Reservations',
    to: pages['all-reservations'],
    icon: icons.receipt,
    task: 'Look up a reservation',
    about: 'Search all agencies.',
    needs: permissions.providerAdministrator,
  },
] as const satisfies Entry[]

const administration = [
  {
    label: 'Agencies',
    to: pages.agencies,
    icon: icons.university,
    task: 'Manage agencies',
    about: 'Where each agency signs in.',
    needs: permissions.providerAdministrator,
  },
  {
    label: 'Accounts',
    to: pages.accounts,
    icon: IconWallet,
    task: 'Settle accounts',
    about: 'What each agency owes.',
    needs: permissions.providerAdministrator,
  },
  {
    label: 'Account',
    to: pages['agency-account'],
    icon: IconWallet,
    task: 'See what you owe',
    about: 'Balance, credit and statements.',
    needs: permissions.agencyAdministrator,
    ofAgency: true,
  },
  {
    label: 'Users',
    to: pages.users,
    icon: icons.users,
    task: 'Manage users',
    about: 'Add or disable an account.',
    needs: permissions.manageUsers,
  },
  {
    label: 'Roles',
    to: pages.roles,
    icon: icons.lock,
    task: 'Set permissions',
    about: 'Permissions for each kind of work.',
    needs: permissions.manageUsers,
  },
  {
    label: 'Product Configs',
    to: pages['product-configs'],
    icon: icons['dollar-sign'],
    task: 'Set prices',
    about: 'Markup on the net rate.',
    needs: permissions.managePrices,
  },
  {
    label: 'Audit Log',
    to: pages['audit-log'],
    icon: IconHistory,
    task: 'See recent changes',
    about: 'Who changed what, and when.',
    needs: permissions.agencyAdministrator,
  },
] as const satisfies Entry[]

export type MenuEntry = (typeof selling | typeof operations | typeof administration)[number]

export interface MenuSection {
  title?: string
  entries: MenuEntry[]
}

/** Only what the server would allow. */
export function menuFor({ role, agency }: Pick<CurrentUser, 'role' | 'agency'>): MenuSection[] {
  const sells = selling.filter((entry) => !('books' in entry && agency.metadata.disable_booking))
  const isProvider = holds(role.permissions, permissions.providerAdministrator)
  const administers = administration.filter(
    (entry) => holds(role.permissions, entry.needs) && !('ofAgency' in entry && isProvider),
  )
  const operates = operations.filter((entry) => holds(role.permissions, entry.needs))
  const sections: MenuSection[] = [{ entries: sells }]
  if (operates.length > 0) sections.push({ title: 'Operations', entries: operates })
  if (administers.length > 0) sections.push({ title: 'Administration', entries: administers })
  return sections
}
