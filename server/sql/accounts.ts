import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

/** Agencies without their port's credentials. */
export const agencySettings = (db: Db) =>
  db
    .selectFrom('agencies')
    .select(['id', 'name', 'domain', 'is_provider', 'pax_mode', 'credit_card_mode', 'test_mode'])
    .select(['disable_booking', hasPort.as('has_port')])

const hasPort = sql<boolean>`port_username is not null and port_password_sealed is not null`

export const roleRights = (db: Db) =>
  db.selectFrom('roles').select(['id', 'agency_id', 'title', 'permissions'])

export const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'agency_id', 'role_id', 'username', 'display_name', 'email'])
    .select(['password_hash', 'must_change_password', 'enabled', 'session_epoch', 'created_at'])
