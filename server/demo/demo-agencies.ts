import type { AgencyToAdd } from '#server/features/agencies/add-agency.ts'

export const demoPassword = 'demo-Pass-2026'

export interface DemoUser {
  username: string
  displayName: string
  role: string
  disabled?: true
}

interface DemoAgency extends AgencyToAdd {
  /** In addition to the built-in role. */
  roles: Record<string, number[]>
  users: DemoUser[]
}

export const providerUsers: DemoUser[] = [
  { username: 'admin', displayName: 'Paula Adams', role: 'Papillon Administrator' },
]

/** Every agency has this role from the start. */
export const administratorTitle = 'Agency Administrator'
const agents = { Agent: [] as number[] }
const manager = (displayName: string): DemoUser => ({
  username: 'manager',
  displayName,
  role: administratorTitle,
})
const agent = (displayName: string): DemoUser => ({ username: 'agent', displayName, role: 'Agent' })
const port = (username: string) => ({ username, password: `port-of-${username}` })

export const demoAgencies: DemoAgency[] = [
  {
    name: 'Canyon Travel',
    domain: 'canyon',
    port: port('canyon'),
    roles: {
      'User Manager': [3],
      'Price Manager': [4],
      Seller: [5],
      ...agents,
    },
    users: [
      manager('Carla Mendez'),
      { username: 'users', displayName: 'Ursula Stone', role: 'User Manager' },
      { username: 'pricing', displayName: 'Peter Rice', role: 'Price Manager' },
      { username: 'seller', displayName: 'Selma Lund', role: 'Seller' },
      agent('Andy Gentry'),
      { username: 'disabled', displayName: 'Dean Able', role: 'Agent', disabled: true },
    ],
  },
  {
    name: 'Desert Pax',
    domain: 'desert',
    port: port('desert'),
    paxMode: 1,
    creditCardMode: 1,
    roles: agents,
    users: [manager('Mara Sands'), agent('Amir Dunes')],
  },
  {
    name: 'Family Trips',
    domain: 'family',
    port: port('family'),
    creditCardMode: 1,
    roles: agents,
    users: [manager('Mia Parent'), agent('Aaron Child')],
  },
  {
    name: 'Sandbox Tours',
    domain: 'sandbox',
    port: port('sandbox'),
    creditCardMode: 1,
    testMode: true,
    roles: agents,
    users: [agent('Alice Proof')],
  },
  {
    name: 'Window Shop',
    domain: 'window',
    port: port('window'),
    disableBooking: true,
    roles: agents,
    users: [agent('Wendy Glass')],
  },
  {
    name: 'Portless',
    domain: 'portless',
    roles: agents,
    users: [agent('Noah Harbour')],
  },
]
