/** The database can't be migrated as it is; the message tells the operator why. */
export class MigrationRefused extends Error {}
