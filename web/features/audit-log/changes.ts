import { dollarsOf, moneyText } from '#contract/money.ts'
import { type Permission, permissionNames } from '#contract/permissions.ts'

type Facts = Record<string, unknown>

/** One field that a change was about. */
export interface Change {
  field: string
  /** Undefined where there was nothing before. */
  before: string | undefined
  /** Undefined where nothing is left. */
  after: string | undefined
}

/** What changed, field by field, in words. What stayed as it was is left out. */
export function changesOf(before: Facts | null, after: Facts | null): Change[] {
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

/** Fields inside fields stand by their own names: the outer one says nothing to a reader. */
function flat(facts: Facts): Map<string, unknown> {
  const entries = Object.entries(facts).flatMap(([key, value]): [string, unknown][] =>
    isFacts(value) ? [...flat(value)].map(([inner, own]) => [`${key} ${inner}`, own]) : [[key, value]],
  )
  return new Map(entries)
}

const isFacts = (value: unknown): value is Facts =>
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
