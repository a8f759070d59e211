import { z } from 'zod'

/**
 * Single-line fields allow no line breaks or tabs, and PostgreSQL refuses NUL. The others are line and paragraph separators
 * and the marks that turn the direction of text, which make a name read as another one, or reorder the line it stands in.
 * Joiners (U+200C, U+200D) stay: Persian, Indic scripts and emoji need them.
 */
// eslint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Without the control characters that a single line may not have. */
export const withoutControlCharacters = (text: string): string => text.replaceAll(controlCharacters, '')

export const hasControlCharacters = (text: string): boolean => withoutControlCharacters(text) !== text

const lineBreaksAndTabs = /[\n\t]/g

/** The same for text of several lines. */
export const hasHiddenCharacters = (text: string): boolean =>
  hasControlCharacters(text.replaceAll(lineBreaksAndTabs, ''))

/** They can't be seen, so the field's own words wouldn't help. */
export const removeHidden = 'Remove hidden control characters.'

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
