import { escaped } from '#server/features/reservations/list/search-words.ts'

const maxWords = 6

/** How names begin, as patterns of LIKE; an empty one stands for any name. */
export interface GuestPattern {
  first: string
  last: string
}

/**
 * Every way to read the words as the beginnings of a first and a last name, in either order: 'Ana de la' can be Ana de la
 * Cruz or de la Ana.
 */
export function guestPatterns(search: string): GuestPattern[] {
  const words = search
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
  const splits = words.map((_, index) => [words.slice(0, index), words.slice(index)].map(beginning))
  return splits.flatMap(([some = '', others = '']) => [
    { first: some, last: others },
    { first: others, last: some },
  ])
}

const beginning = (words: string[]) => (words.length > 0 ? `${escaped(words.join(' '))}%` : '')
