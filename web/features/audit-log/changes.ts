import { dateText, isLocalDate } from '#contract/dates.ts'
import { cardModeNames, modifierModeNames, modifierText, paxModeNames } from '#contract/mode-names.ts'
import { dollarsOf, moneyText } from '#contract/money.ts'
import { type Permission, permissionNames } from '#contract/permissions.ts'

type Fields = Record<string, unknown>

export interface FieldChange {
  field: string
  before: string | undefined
  after: string | undefined
}

/** The line's number links to the reservation with this quote. */
const hidden = new Set(['quoteID'])

/** As the forms call them. */
const fieldNames: Record<string, string> = {
  pax_mode: 'Passenger mode',
  value: 'Pricing modifier',
  mode: 'Modifier mode',
  booking_date: 'Start booking date',
  end_date: 'Last booking date',
}

const codeNames: Record<string, Record<number, string>> = {
  pax_mode: paxModeNames,
  credit_card_mode: cardModeNames,
  mode: modifierModeNames,
}

/** Each changed field, in words. */
export function changesOf(before: Fields | null, after: Fields | null): FieldChange[] {
  const old = flat(before ?? {})
  const now = flat(after ?? {})
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((key) => !hidden.has(key))
    .map((key) => ({
      field: fieldNames[key] ?? fieldName(key),
      before: before && old.has(key) ? valueText(key, old) : undefined,
      after: after && now.has(key) ? valueText(key, now) : undefined,
    }))
    .filter((change) => change.before !== change.after)
}

/** Nested fields as 'outer inner'. */
function flat(fields: Fields): Map<string, unknown> {
  const entries = Object.entries(fields).flatMap(([key, value]): [string, unknown][] =>
    isFields(value) ? [...flat(value)].map(([inner, own]) => [`${key} ${inner}`, own]) : [[key, value]],
  )
  return new Map(entries)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** 'display_name' and 'displayName' are 'Display name'; cents are shown as money. */
function fieldName(key: string): string {
  const words = key
    .replace(/^metadata /, '')
    .replace(/Cents$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueText(key: string, fields: ReadonlyMap<string, unknown>): string {
  const value = fields.get(key)
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return listText(key, value)
  if (typeof value === 'number' && key.endsWith('Cents')) return moneyText(dollarsOf(value))
  if (typeof value === 'number') return numberText(key, value, fields.get('mode'))
  if (typeof value !== 'string') return JSON.stringify(value)
  if (key === 'status') return value.charAt(0).toUpperCase() + value.slice(1)
  return isLocalDate(value) ? dateText(value) : value
}

/** A price modifier's value has the sign of its mode. */
function numberText(key: string, value: number, mode: unknown): string {
  if (key === 'value' && (mode === 0 || mode === 1)) return modifierText({ mode, value })
  return codeNames[key]?.[value] ?? String(value)
}

function listText(key: string, values: readonly unknown[]): string {
  if (values.length === 0) return 'none'
  if (key.endsWith('permissions')) return values.map(permissionText).join(', ')
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ')
}

const permissionText = (value: unknown) => permissionNames[value as Permission] ?? String(value)
