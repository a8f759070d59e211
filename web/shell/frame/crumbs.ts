import { pages } from '#web/pages.ts'

const sections = {
  account: 'Your account',
  'agency-account': 'Account',
  accounts: 'Accounts',
  departures: 'Departures',
  pickups: 'Pickups',
  takings: 'Takings',
  products: 'Products',
  reservations: 'Reservations',
  'all-reservations': 'All Reservations',
  agencies: 'Agencies',
  users: 'Users',
  roles: 'Roles',
  'product-configs': 'Product Configs',
  'audit-log': 'Audit Log',
} as const

type Section = keyof typeof sections

type Change = 'Change date or time' | 'Add passengers' | 'Correct details'

type Day = 'Manifest' | 'Check in'

type Page = 'New' | 'Edit' | 'View' | 'Status' | 'Availability' | 'Account' | 'Statement' | Change | Day

export interface Crumb {
  label: string
  to?: (typeof pages)[Section | 'home']
}

/** Home, the section and, unless it is the section's list, the page itself. */
export function crumbs(section: Section, page?: Page): readonly Crumb[] {
  const list: Crumb[] = [
    { label: 'Home', to: pages.home },
    { label: sections[section], to: pages[section] },
  ]
  return page ? [...list, { label: page }] : list
}
