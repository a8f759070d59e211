import { permissions } from '#contract/permissions.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { lockName } from '#server/db/lock.sql.ts'
import {
  administratorTitle,
  demoAgencies,
  demoPassword,
  type DemoUser,
  providerUsers,
} from '#server/demo/demo-agencies.ts'
import { demoCatalogue } from '#server/demo/demo-catalogue.ts'
import { seedSales } from '#server/demo/seed-sales.ts'
import { addAgencyWithRole } from '#server/features/agencies/add-agency.ts'
import { findProvider, hasAgencies } from '#server/features/agencies/agencies.sql.ts'
import { importInto } from '#server/features/availability/import-catalogue.ts'
import { hasProducts } from '#server/features/catalogue/apply-catalogue.ts'
import { insertRole, roleWithPermission } from '#server/features/roles/roles.sql.ts'
import { hashPassword } from '#server/features/users/password-hash.ts'
import { hasProviderAdministrator, insertUser } from '#server/features/users/users.sql.ts'
import type { SecretBox } from '#server/secret-box.ts'

/** Seeds each part completely, and only if it is empty, so changes to the demo are kept. */
export async function seedDemo(db: Db, box: SecretBox, now: Temporal.Instant) {
  await seedAgencies(db, box)
  await seedCatalogue(db, now)
  await seedSales(db, box, now)
}

const hasNoAgencies = async (db: Db) => !(await hasAgencies(db)) && !(await hasProviderAdministrator(db))

async function seedAgencies(db: Db, box: SecretBox) {
  if (!(await hasNoAgencies(db))) return
  // Hashing is slow on purpose, so it happens before the lock is taken.
  const hashes = await hashesFor([...providerUsers, ...demoAgencies.flatMap(({ users }) => users)])
  const hashOf = (user: DemoUser) => hashes.get(user) ?? ''
  await db.transaction().execute(async (tx) => {
    await lockName(tx, 'demo')
    if (!(await hasNoAgencies(tx))) return
    await seedProvider(tx, hashOf)
    for (const agency of demoAgencies) await seedAgency(tx, box, agency, hashOf)
  })
}

async function seedCatalogue(db: Db, now: Temporal.Instant) {
  if (await hasProducts(db)) return
  await db.transaction().execute(async (tx) => {
    await lockName(tx, 'demo')
    if (await hasProducts(tx)) return
    const today = now.toZonedDateTimeISO('America/Los_Angeles').toPlainDate().toString()
    await importInto(tx, demoCatalogue(today), { now })
  })
}

type HashOf = (user: DemoUser) => string

async function hashesFor(users: DemoUser[]): Promise<Map<DemoUser, string>> {
  const pairs = users.map(async (user) => [user, await hashPassword(demoPassword)] as const)
  return new Map(await Promise.all(pairs))
}

async function seedProvider(tx: Tx, hashOf: HashOf) {
  const provider = await findProvider(tx)
  const role = await roleWithPermission(tx, provider.id, permissions.providerAdministrator)
  for (const user of providerUsers) await seedUser(tx, provider.id, role.id, 'papillon', user, hashOf)
}

async function seedAgency(tx: Tx, box: SecretBox, agency: (typeof demoAgencies)[number], hashOf: HashOf) {
  const { id: agencyId, administratorRoleId } = await addAgencyWithRole(tx, box, agency)
  const roleIds = new Map([[administratorTitle, administratorRoleId]])
  for (const [title, codes] of Object.entries(agency.roles)) {
    roleIds.set(title, await insertRole(tx, agencyId, { title, permissions: codes }))
  }
  for (const user of agency.users) {
    await seedUser(tx, agencyId, roleIds.get(user.role) ?? '', agency.domain, user, hashOf)
  }
}

async function seedUser(
  tx: Tx,
  agencyId: string,
  roleId: string,
  mailHost: string,
  user: DemoUser,
  hashOf: HashOf,
) {
  await insertUser(tx, agencyId, {
    role_id: roleId,
    username: user.username,
    display_name: user.displayName,
    email: `${user.username}@${mailHost}.example`,
    password_hash: hashOf(user),
    enabled: !user.disabled,
  })
}
