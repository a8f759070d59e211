import { z } from 'zod'

import { hasControlCharacters, removeHidden } from '#contract/hidden-characters.ts'

/** Invisible characters alone are no name. */
export const isVisible = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{White_Space}]/u.test(text)

/** The minimum length already covers empty text. */
const isVisibleOrEmpty = (text: string) => text === '' || isVisible(text)

const trimmed = (text: string) => text.trim()

/** A required single line. `words` say what to enter. */
export function line(maximum: number, words: string, tidy = trimmed) {
  return z
    .string({ error: words })
    .overwrite(tidy)
    .min(1, { error: words })
    .refine(isVisibleOrEmpty, { error: words })
    .max(maximum, { error: `${words} It can have at most ${maximum} characters.` })
    .refine((text) => !isVisible(text) || !hasControlCharacters(text), {
      error: `${words} ${removeHidden}`,
    })
}

/** Counts code points, as zod's `max` does: an emoji is one of them, but two in `length`. */
export const isLongerThan = (maximum: number, text: string): boolean =>
  text.length > maximum && Array.from(text).length > maximum

/** Without invisible characters and 'tel:', and with plain hyphens. */
const asTyped = (text: string) =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^\s*(?:tel|mailto):/i, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .trim()

/** For values that are often pasted: cleaned up to what a person would have typed. */
export const pastedLine = (maximum: number, words: string) => line(maximum, words, asTyped)

/** A password, spaces included. */
export function secret(maximum: number, words: string) {
  return z
    .string({ error: words })
    .min(1, { error: words })
    .max(maximum, { error: `${words} It can have at most ${maximum} characters.` })
}
