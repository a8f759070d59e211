import type { SourceFile } from '#tests/support/source-files.ts'

/** In the order in which they stand on each other: each may import the earlier ones. */
const features = [
  'agencies',
  'roles',
  'users',
  'sessions',
  'catalogue',
  'availability',
  'pricing',
  'quotes',
  'reservations',
  'payments',
  'audit-log',
]

/** A table is written by its owner and by no other. */
const tableOwners: Record<string, string> = {
  agencies: 'server/features/agencies/',
  roles: 'server/features/roles/',
  users: 'server/features/users/',
  sessions: 'server/features/sessions/',
  sign_in_failures: 'server/features/sessions/',
  password_requests: 'server/features/sessions/',
  password_links: 'server/features/sessions/',
  universes: 'server/features/catalogue/',
  hotels: 'server/features/catalogue/',
  pickup_classes: 'server/features/catalogue/',
  pickup_class_hotels: 'server/features/catalogue/',
  products: 'server/features/catalogue/',
  product_attributes: 'server/features/catalogue/',
  schedules: 'server/features/catalogue/',
  seat_blocks: 'server/features/catalogue/',
  catalogue_version: 'server/features/catalogue/',
  departures: 'server/features/availability/',
  departures_to_fit: 'server/features/availability/',
  departure_horizons: 'server/features/availability/',
  seat_holds: 'server/features/availability/',
  product_configs: 'server/features/pricing/',
  quotes: 'server/features/quotes/',
  quote_itineraries: 'server/features/quotes/',
  reservations: 'server/features/reservations/',
  reservation_passengers: 'server/features/reservations/',
  reservation_attributes: 'server/features/reservations/',
  reservation_price_lines: 'server/features/reservations/',
  payments: 'server/features/payments/',
  payment_events: 'server/features/payments/',
  refunds: 'server/features/payments/',
  mail_outbox: 'server/mail/',
  audit_log: 'server/features/audit-log/',
}

/** Shared fragments: which tables each file of server/sql may write. */
const sharedWrites: Record<string, string[]> = {
  'server/sql/audit.ts': ['audit_log'],
  'server/sql/mail-outbox.ts': ['mail_outbox'],
  'server/sql/seats.ts': ['departures', 'seat_holds'],
}

interface HouseRule {
  title: string
  /** What in the file breaks the rule. */
  broken: (file: SourceFile) => string[]
}

const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
const featureOf = (path: string) => /(?:^|\/|#)(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1]

/** Files under `place` that are not tests may import nothing that `forbidden` picks. */
const importRule = (
  title: string,
  place: (path: string) => boolean,
  forbidden: (imported: string, path: string) => boolean,
): HouseRule => ({
  title,
  broken: (file) =>
    isTest(file) || !place(file.path)
      ? []
      : file.imports.filter((imported) => forbidden(imported, file.path)),
})

const textRule = (title: string, place: (path: string) => boolean, pattern: RegExp): HouseRule => ({
  title,
  broken: (file) =>
    isTest(file) || !place(file.path) ? [] : [...file.text.matchAll(pattern)].map(([text]) => text),
})

const within = (folder: string) => (path: string) => path.startsWith(folder)
const isEarlierOrSame = (imported: string, own: string) => features.indexOf(imported) <= features.indexOf(own)
const driverFiles = 'database values listener'.split(' ').map((name) => `server/db/${name}.ts`)
const isLauncher = within('server/db/embedded/')
const kebab = /^[a-z0-9][a-z0-9.-]*$/
/** Named after their paths, parameters included. */
const isRoute = within('web/routes/')

const writes =
  /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'\)|\b(?:insert into|delete from) (\w+)|\bupdate (\w+) set\b/g
const tablesWritten = (text: string) =>
  [...text.matchAll(writes)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')

const mayWrite = (path: string, table: string) =>
  path.startsWith(tableOwners[table] ?? 'nobody') || sharedWrites[path]?.includes(table)

export const houseRules: HouseRule[] = [
  importRule(
    'the contract imports only zod and itself',
    within('contract/'),
    (imported) => !/^(zod$|#contract\/)/.test(imported),
  ),
  importRule(
    'the web app does not import the server or Node',
    within('web/'),
    (imported, path) => path !== 'web/vite.config.ts' && /^(#server\/|node:)/.test(imported),
  ),
  importRule('the server does not import the web app', within('server/'), (imported) =>
    imported.startsWith('#web/'),
  ),
  importRule(
    'a server feature imports only itself and earlier features',
    within('server/features/'),
    (imported, path) => {
      const other = featureOf(imported)
      return other !== undefined && !isEarlierOrSame(other, featureOf(path) ?? '')
    },
  ),
  importRule(
    "no feature imports another one's SQL",
    within('server/'),
    (imported, path) =>
      imported.endsWith('.sql.ts') &&
      imported.includes('/features/') &&
      featureOf(imported) !== featureOf(path),
  ),
  importRule(
    'only server/http and app.ts know Fastify',
    within('server/'),
    (imported, path) =>
      /^(@fastify\/|fastify)/.test(imported) && !path.startsWith('server/http/') && path !== 'server/app.ts',
  ),
  importRule(
    'only the database files know the driver',
    within('server/'),
    (imported, path) => imported === 'pg' && !driverFiles.includes(path) && !isLauncher(path),
  ),
  importRule(
    'the embedded PostgreSQL launcher imports only Node, pg and itself',
    isLauncher,
    (imported) => !/^(node:|pg$|#server\/db\/embedded\/)/.test(imported),
  ),
  importRule(
    'only .sql.ts files, server/sql and server/db build queries',
    within('server/'),
    (imported, path) =>
      imported.startsWith('kysely') && !path.endsWith('.sql.ts') && !/^server\/(db|sql)\//.test(path),
  ),
  textRule(
    'only config.ts reads the environment',
    (path) => path.startsWith('server/') && path !== 'server/config.ts',
    /process\.env/g,
  ),
  textRule(
    'only web/api calls fetch',
    (path) => path.startsWith('web/') && !path.startsWith('web/api/'),
    /(?<![\w.])fetch\(/g,
  ),
  textRule(
    'the clock is asked in one place',
    (path) => path.startsWith('server/features/'),
    /Temporal\.Now|Date\.now\(|new Date\(\)/g,
  ),
  importRule('web features do not import each other', within('web/features/'), (imported, path) => {
    const other = featureOf(imported)
    return other !== undefined && other !== featureOf(path)
  }),
  importRule('ui knows no product: it imports only itself', within('web/ui/'), (imported) =>
    /^#(contract|web\/(?!ui\/))/.test(imported),
  ),
  {
    title: 'nothing is imported by a path that climbs',
    broken: ({ path, imports }) =>
      path.endsWith('.mjs') ? [] : imports.filter((imported) => imported.startsWith('..')),
  },
  {
    title: 'there are no barrels',
    broken: ({ path }) => (!isRoute(path) && /\/index\.tsx?$/.test(path) ? [path] : []),
  },
  {
    title: 'files have kebab-case names',
    broken: ({ path }) => {
      const name =
        path
          .split('/')
          .at(-1)
          ?.replace(/\.\w+$/, '') ?? ''
      return isRoute(path) || kebab.test(name) ? [] : [name]
    },
  },
  {
    title: 'a table is written by its owner only',
    broken: (file) =>
      isTest(file) || !file.path.startsWith('server/')
        ? []
        : tablesWritten(file.text).filter((table) => !mayWrite(file.path, table)),
  },
  {
    title: 'no test is skipped, alone or still to be written',
    broken: ({ text }) =>
      [...text.matchAll(/\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b/g)].map(([found]) => found),
  },
]
