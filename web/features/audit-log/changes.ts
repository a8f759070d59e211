import { dollarsOf, moneyText } from '#contract/money.ts'
import { type Permission, permissionNames } from '#contract/permissions.ts'

type Fields = Record<string, unknown>

export interface FieldChange {
  field: string
  before: string | undefined
  after: string | undefined
}

/** Each changed field, in words. */
export function changesOf(before: Fields | null, after: Fields | null): FieldChange[] {
  const old = flat(before ?? {})
  const now = flat(after ?? {})
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((key) => ({
      field: fieldName(key),
      before: before && old.has(key) ? valueText(key, old.get(key)) : undefined,
      after: after && now.has(key) ? valueText(key, now.get(key)) : undefined,
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

function valueText(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return listText(key, value)
  if (typeof value === 'number' && key.endsWith('Cents')) return moneyText(dollarsOf(value))
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function listText(key: string, values: readonly unknown[]): string {
  if (values.length === 0) return 'none'
  if (key.endsWith('permissions')) return values.map(permissionText).join(', ')
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ')
}

const permissionText = (value: unknown) => permissionNames[value as Permission] ?? String(value)
