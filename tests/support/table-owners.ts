/** The only folder that writes each table, or reads it directly. */
const owners: Record<string, string[]> = {
  'server/features/agencies/': ['agencies'],
  'server/features/roles/': ['roles'],
  'server/features/users/': ['users'],
  'server/features/sessions/': ['sessions', 'sign_in_failures', 'password_requests', 'password_links'],
  'server/features/catalogue/': [
    'universes',
    'hotels',
    'pickup_classes',
    'pickup_class_hotels',
    'products',
    'product_attributes',
    'schedules',
    'seat_blocks',
    'catalogue_version',
  ],
  'server/features/availability/': ['departures', 'departures_to_fit', 'departure_horizons', 'seat_holds'],
  'server/features/pricing/': ['product_configs'],
  'server/features/quotes/': ['quotes', 'quote_itineraries'],
  'server/features/reservations/': [
    'reservations',
    'reservation_passengers',
    'reservation_attributes',
    'reservation_price_lines',
  ],
  'server/features/payments/': ['payments', 'payment_events', 'refunds'],
  'server/features/audit-log/': ['audit_log'],
  'server/mail/': ['mail_outbox'],
}

/** The tables that each file in server/sql may read and write. */
const shared: Record<string, { reads?: string[]; writes?: string[] }> = {
  'server/sql/accounts.ts': { reads: ['agencies', 'roles', 'users'] },
  'server/sql/audit.ts': { writes: ['audit_log'] },
  'server/sql/backlog.ts': { reads: ['mail_outbox', 'refunds'] },
  'server/sql/mail-outbox.ts': { writes: ['mail_outbox'] },
  'server/sql/price-modifier.ts': { reads: ['product_configs'] },
  'server/sql/quotes.ts': { reads: ['quotes', 'quote_itineraries'] },
  'server/sql/refund-state.ts': { reads: ['payments'] },
  'server/sql/reservations.ts': { reads: ['reservations'] },
  'server/sql/seats.ts': { reads: ['departures', 'seat_holds'], writes: ['departures', 'seat_holds'] },
}

const tables = new Set(Object.values(owners).flat())
const isOwner = (path: string, table: string) =>
  Object.entries(owners).some(([folder, owned]) => path.startsWith(folder) && owned.includes(table))

/** 'x', "x as y" and the like in Kysely, and x, x y, x as y or only x in SQL. */
const written = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?"?\w+"?)?\s+set\b/gi,
  /\btruncate\s+(?:table\s+)?"?(\w+)/gi,
]
const read = [
  /\.(?:selectFrom|using|\w+Join\w*)\(\s*\[?\s*['"](\w+)/g,
  /(?<!\bdelete\s)\bfrom\s+(?:only\s+|lateral\s+)?"?(\w+)/gi,
  /\b(?:join|using)\s+(?:only\s+|lateral\s+)?"?(\w+)/gi,
  // The other tables of `from a, b`.
  /\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*"?(\w+)/gi,
]

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const namedBy = (patterns: RegExp[], text: string) =>
  patterns
    .flatMap((pattern) => [...withoutComments(text).matchAll(pattern)].map((match) => match[1] ?? ''))
    .filter((table) => tables.has(table))

export const foreignWrites = (path: string, text: string) =>
  namedBy(written, text).filter((table) => !isOwner(path, table) && !shared[path]?.writes?.includes(table))

export const foreignReads = (path: string, text: string) =>
  namedBy(read, text).filter((table) => !isOwner(path, table) && !shared[path]?.reads?.includes(table))
