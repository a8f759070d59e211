import type { ProductGroup } from '#contract/catalogue.ts'
import type { LocalDate } from '#contract/dates.ts'
import { modifierModeNames } from '#contract/mode-names.ts'
import type { ProductConfig } from '#contract/pricing.ts'
import { lastPage } from '#web/ui/table/table-rows.ts'
import { fieldOf, isDescending, pageRows, type TableSearch } from '#web/ui/table/table-search.ts'

/** A product's latest started modifier is active until it ends, and replaces the earlier ones. */
export type ConfigState = 'Active' | 'Scheduled' | 'Ended' | 'Replaced' | 'Inactive'

export interface ConfigRow extends ProductConfig {
  /** Undefined if no product has the code or the catalogue failed to load. */
  name: string | undefined
  /** The catalogue has no product with this code. */
  isGone: boolean
  state: ConfigState
  /** In the product's time zone. */
  today: LocalDate
}

type Day = (timeZone: string | undefined) => LocalDate

/** Adds product names and states. Looks up today's date once per time zone. */
export function configRows(
  configs: readonly ProductConfig[],
  groups: readonly ProductGroup[] | undefined,
  localToday: Day,
): ConfigRow[] {
  const products = new Map(groups?.flatMap(({ products }) => products).map((one) => [one.code, one]))
  const zones = new Set([undefined, ...[...products.values()].map(({ timeZone }) => timeZone)])
  const days = new Map([...zones].map((zone) => [zone, localToday(zone)]))
  const todayOf = ({ product_code }: ProductConfig) => days.get(products.get(product_code)?.timeZone) ?? ''
  const hasBegun = (config: ProductConfig) => config.booking_date <= todayOf(config)
  const latest = latestOf(configs.filter(hasBegun))
  const stateOf = (config: ProductConfig) =>
    hasBegun(config) ? begunState(config, latest, todayOf(config)) : 'Scheduled'
  return configs.map((config) => {
    const isGone = groups !== undefined && !products.has(config.product_code)
    const name = products.get(config.product_code)?.name
    return { ...config, name, isGone, state: isGone ? 'Inactive' : stateOf(config), today: todayOf(config) }
  })
}

function latestOf(configs: readonly ProductConfig[]): Map<string, LocalDate> {
  const latest = new Map<string, LocalDate>()
  for (const { product_code, booking_date } of configs) {
    if (booking_date > (latest.get(product_code) ?? '')) latest.set(product_code, booking_date)
  }
  return latest
}

function begunState(
  { product_code, booking_date, end_date }: ProductConfig,
  begun: Map<string, LocalDate>,
  today: LocalDate,
): ConfigState {
  if (begun.get(product_code) !== booking_date) return 'Replaced'
  return end_date !== null && end_date < today ? 'Ended' : 'Active'
}

/** A state matches from its start: 'active' must not find 'Inactive'. */
export function matchingConfigs(rows: readonly ConfigRow[], filter: string): ConfigRow[] {
  const wanted = filter.trim().toLowerCase()
  if (!wanted) return [...rows]
  return rows.filter(
    ({ product_code, name = '', mode, state }) =>
      [product_code, name, modifierModeNames[mode]].some((text) => text.toLowerCase().includes(wanted)) ||
      state.toLowerCase().startsWith(wanted),
  )
}

export const configSorts = ['product', 'value', 'mode', 'date'] as const
export type ConfigSort = (typeof configSorts)[number]

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const comparing: Record<ConfigSort, (a: ConfigRow, b: ConfigRow) => number> = {
  product: (a, b) => collator.compare(a.product_code, b.product_code),
  value: (a, b) => a.value - b.value,
  mode: (a, b) => a.mode - b.mode,
  date: (a, b) => compareTexts(a.booking_date, b.booking_date),
}

/** Equal rows sort by product, then latest date first. */
export function sortedConfigs(
  rows: readonly ConfigRow[],
  sort: ConfigSort,
  descending: boolean,
): ConfigRow[] {
  const direction = descending ? -1 : 1
  return rows.toSorted(
    (a, b) => direction * comparing[sort](a, b) || comparing.product(a, b) || -comparing.date(a, b),
  )
}

/** A page past the end shows the last one. */
export function configsOfPage(rows: readonly ConfigRow[], view: TableSearch<ConfigSort>) {
  const { filter = '', sort = 'product', page = 1 } = view
  const found = sortedConfigs(matchingConfigs(rows, filter), fieldOf(sort), isDescending(sort))
  const shown = Math.min(page, lastPage(found.length))
  return { rows: found.slice((shown - 1) * pageRows, shown * pageRows), total: found.length, page: shown }
}
