/** The only folder that writes each table, or reads it directly. */
const owners: Record<string, string[]> = {
  'server/features/agencies/': ['agencies'],
  'server/features/roles/': ['roles'],
  'server/features/users/': ['users'],
  'server/features/sessions/': [
    'sessions',
    'known_browsers',
    'sign_in_failures',
    'password_requests',
    'password_asks',
    'password_links',
  ],
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
    'reservation_revisions',
    'reservation_changes',
    'reservation_price_lines',
    'payment_links',
  ],
  'server/features/changes/': [
    'reservations',
    'reservation_passengers',
    'reservation_revisions',
    'reservation_changes',
    'reservation_price_lines',
  ],
  'server/features/payments/': ['payments', 'payment_events', 'refunds', 'disputes', 'takings'],
  'server/features/ledger/': [
    'account_lines',
    'account_balances',
    'account_statements',
    'account_statement_lines',
    'agency_accounts',
    'account_checks',
  ],
  'server/features/day/': ['passenger_marks'],
  'server/features/audit-log/': ['audit_log', 'security_events'],
  'server/mail/': ['mail_outbox'],
}

/** The tables that each file in server/sql may read and write. */
const shared: Record<string, { reads?: string[]; writes?: string[] }> = {
  'server/sql/account-lines.ts': {
    reads: ['agency_accounts', 'account_lines'],
    writes: ['account_lines', 'account_balances'],
  },
  'server/sql/accounts.ts': { reads: ['agencies', 'roles', 'users'] },
  'server/sql/audit.ts': { writes: ['audit_log'] },
  'server/sql/backlog.ts': { reads: ['mail_outbox', 'refunds', 'disputes'] },
  'server/sql/check-in.ts': { reads: ['passenger_marks', 'reservation_revisions'] },
  'server/sql/departs-at.ts': { reads: ['departures'] },
  'server/sql/mail-outbox.ts': { reads: ['mail_outbox'], writes: ['mail_outbox'] },
  'server/sql/price-modifier.ts': { reads: ['product_configs'] },
  'server/sql/quotes.ts': { reads: ['quotes', 'quote_itineraries'] },
  'server/sql/refunds.ts': { reads: ['payments', 'refunds'] },
  'server/sql/reservations.ts': {
    reads: ['reservations', 'reservation_changes', 'reservation_revisions', 'quotes'],
  },
  'server/sql/room-check.ts': {
    reads: [
      'departures',
      'seat_holds',
      'reservations',
      'reservation_revisions',
      'reservation_passengers',
      'reservation_changes',
    ],
  },
  'server/sql/takings.ts': { reads: ['takings'], writes: ['takings'] },
  'server/sql/traveling.ts': {
    reads: ['seat_holds', 'reservations', 'reservation_revisions', 'reservation_passengers'],
  },
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
/** A write must name its table where it happens: a variable would hide it from this rule. */
const writtenVariable = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*([^\s'"][^),]*)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update|truncate(?:\s+table)?)\s+(?:only\s+)?(\$\{[^}]*\})/gi,
]
const read = [
  /\.(?:selectFrom|from|using|\w+Join\w*)\(\s*['"](\w+)/g,
  /\bjoin\s+(?:only\s+|lateral\s+)?"?(\w+)/gi,
]
const readLists = /\.(?:selectFrom|from|using)\(\s*\[([^\]]*)\]/g
const fromClauses = /(?<!\bdelete\s)\b(?:from|using)\s+/gi
const clauseEnd =
  /^(?:where|group|order|having|limit|offset|for|union|except|intersect|returning|set|select|when)\b/i

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const captures = (patterns: RegExp[], text: string) =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
const knownTables = (names: string[]) => names.filter((name) => tables.has(name))

const tablesWritten = (code: string) => [
  ...knownTables(captures(written, code)),
  ...captures(writtenVariable, code).map((variable) => `unnamed table ${variable}`),
]

function tablesRead(code: string): string[] {
  const lists = captures([readLists], code).flatMap((list) => captures([/['"](\w+)/g], list))
  const clauses = [...code.matchAll(fromClauses)].map((match) => code.slice(match.index + match[0].length))
  return knownTables([...captures(read, code), ...lists, ...clauses.flatMap(fromItems)])
}

/** The names in `a x, lateral f(1, 2), b join c on true, d`: a, f, b and d. */
function fromItems(clause: string): string[] {
  const items = ['']
  let depth = 0
  for (let at = 0; at < clause.length; at++) {
    const char = clause[at] ?? ''
    const isWordStart = depth === 0 && !/\w/.test(clause[at - 1] ?? '')
    if (isWordStart && clauseEnd.test(clause.slice(at, at + 10))) break
    if ('([{'.includes(char)) depth++
    if (')]}'.includes(char)) depth--
    if (depth < 0 || (depth === 0 && "'`;".includes(char))) break
    if (depth === 0 && char === ',') items.push('')
    else items.push((items.pop() ?? '') + char)
  }
  return items.flatMap((item) => captures([/^\s*(?:only\s+|lateral\s+)?"?(\w+)\b(?!\.)/gi], item))
}

export const foreignWrites = (path: string, text: string) =>
  tablesWritten(withoutComments(text)).filter(
    (table) => !isOwner(path, table) && !shared[path]?.writes?.includes(table),
  )

export const foreignReads = (path: string, text: string) =>
  tablesRead(withoutComments(text)).filter(
    (table) => !isOwner(path, table) && !shared[path]?.reads?.includes(table),
  )
