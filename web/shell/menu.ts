import { holds, permissions, type Permission } from '#contract/permissions.ts'
import type { CurrentUser } from '#contract/sessions.ts'

export interface MenuEntry {
  label: string
  to: '/products' | '/reservations' | '/agencies' | '/users' | '/roles' | '/pricing' | '/audit-log'
  /** What one does there, as the home page offers it. */
  task: string
  about: string
}

export interface MenuSection {
  title?: string
  entries: MenuEntry[]
}

const selling: (MenuEntry & { books?: true })[] = [
  { label: 'Products', to: '/products', task: 'Find a tour', about: 'Prices and free seats, day by day.' },
  {
    label: 'Recent Reservations',
    to: '/reservations',
    task: 'Follow up a sale',
    about: 'Pending, confirmed and expired.',
    books: true,
  },
]

const administration: (MenuEntry & { needs: Permission })[] = [
  {
    label: 'Agencies',
    to: '/agencies',
    task: 'Set up a site',
    about: 'Where each agency signs in.',
    needs: permissions.providerAdministrator,
  },
  {
    label: 'Users',
    to: '/users',
    task: 'Let someone in',
    about: 'Add or disable an account.',
    needs: permissions.manageUsers,
  },
  {
    label: 'Roles',
    to: '/roles',
    task: 'Decide who may do what',
    about: 'Permissions for each kind of work.',
    needs: permissions.manageUsers,
  },
  {
    label: 'Product Configs',
    to: '/pricing',
    task: 'Set prices',
    about: 'What is added to the net rate.',
    needs: permissions.managePrices,
  },
  {
    label: 'Audit Log',
    to: '/audit-log',
    task: 'Look something up',
    about: 'Who changed what, and when.',
    needs: permissions.agencyAdministrator,
  },
]

/** What the sidebar offers a user: only what the server would not refuse. */
export function menuFor({ role, agency }: Pick<CurrentUser, 'role' | 'agency'>): MenuSection[] {
  const sells = selling.filter(({ books }) => !books || !agency.metadata.disable_booking)
  const administers = administration.filter(({ needs }) => holds(role.permissions, needs))
  const sections: MenuSection[] = [{ entries: sells.map(entryOf) }]
  if (administers.length > 0) sections.push({ title: 'Administration', entries: administers.map(entryOf) })
  return sections
}

function entryOf({ label, to, task, about }: MenuEntry): MenuEntry {
  return { label, to, task, about }
}
