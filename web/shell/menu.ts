import { holds, permissions, type Permission } from '#contract/permissions.ts'
import type { CurrentUser } from '#contract/sessions.ts'

export interface MenuEntry {
  label: string
  to: '/products' | '/reservations' | '/agencies' | '/users' | '/roles' | '/pricing'
  /** What the page is for, in a few words. */
  about: string
}

export interface MenuSection {
  title?: string
  entries: MenuEntry[]
}

const selling: (MenuEntry & { books?: true })[] = [
  { label: 'Products', to: '/products', about: 'Find a tour, see prices and free seats.' },
  {
    label: 'Recent Reservations',
    to: '/reservations',
    about: 'Pending, confirmed and expired.',
    books: true,
  },
]

const administration: (MenuEntry & { needs: Permission })[] = [
  {
    label: 'Agencies',
    to: '/agencies',
    about: 'Sites, connections and who runs them.',
    needs: permissions.providerAdministrator,
  },
  { label: 'Users', to: '/users', about: 'Who can sign in.', needs: permissions.manageUsers },
  { label: 'Roles', to: '/roles', about: 'What each of them may do.', needs: permissions.manageUsers },
  {
    label: 'Product Configs',
    to: '/pricing',
    about: 'Price modifiers per product.',
    needs: permissions.managePrices,
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

function entryOf({ label, to, about }: MenuEntry): MenuEntry {
  return { label, to, about }
}
