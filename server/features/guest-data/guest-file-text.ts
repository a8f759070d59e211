import type { GuestFile } from '#server/features/guest-data/export-guest-data.ts'

/** 'departureTime' → 'Departure time' */
const labelOf = (key: string) => {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Value = string | number | null | readonly Value[] | { readonly [key: string]: Value }

const isEmpty = (value: Value) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Each fact on a line, and what belongs to it indented below. Lists are numbered. */
function lines(value: Value, indent: string): string[] {
  if (value === null || typeof value !== 'object') return [`${indent}${value}`]
  const entries: [label: string, part: Value][] = Array.isArray(value)
    ? value.map((part: Value, index) => [`${index + 1}.`, part])
    : Object.entries(value)
        .filter(([, part]) => !isEmpty(part))
        .map(([key, part]) => [`${labelOf(key)}:`, part])
  return entries.flatMap(([label, part]) =>
    part === null || typeof part !== 'object'
      ? [`${indent}${label} ${part}`]
      : [`${indent}${label}`, ...lines(part, `${indent}  `)],
  )
}

/** The same as the JSON file, to read. */
export const guestFileText = (file: GuestFile): string =>
  `${['Guest data', '', ...lines(JSON.parse(JSON.stringify(file)) as Value, '')].join('\n')}\n`
