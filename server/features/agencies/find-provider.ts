import type { Db } from '#server/db/database.ts'
import { agencyByDomain, anyAgency, providerAgency } from '#server/features/agencies/agencies.sql.ts'

/** The provider is there from the first migration on. */
export const findProvider = (db: Db) => providerAgency(db)

export const findAgencyByDomain = (db: Db, domain: string) => agencyByDomain(db, domain)

export const hasAgencies = (db: Db) => anyAgency(db)
