import { z } from 'zod'

/** A line break or tab may stand in no single-line field, and PostgreSQL refuses NUL in any text. */
// eslint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/

export const hasControlCharacters = (text: string): boolean => controlCharacters.test(text)

/** Marks alone, which stand for nothing that anybody could read, are no name. Nothing at all was told already. */
const isVisibleOrLeft = (text: string) =>
  text === '' || /[^\p{Default_Ignorable_Code_Point}\p{White_Space}]/u.test(text)

const trimmed = (text: string) => text.trim()

/** A required single line of text. `words` tells a person what to do when it is missing. */
export function line(maximum: number, words: string, tidy = trimmed) {
  return z
    .string({ error: words })
    .overwrite(tidy)
    .min(1, { error: words })
    .refine(isVisibleOrLeft, { error: words })
    .max(maximum, { error: `${words} It can have at most ${maximum} characters.` })
    .refine((text) => !hasControlCharacters(text), { error: `${words} It cannot hold control characters.` })
}

/** Without marks that nobody sees, without 'tel:', and with plain hyphens. */
const asTyped = (text: string) =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^\s*(?:tel|mailto):/i, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .trim()

/** The same for what is often pasted from elsewhere: taken as a person would have typed it. */
export const pastedLine = (maximum: number, words: string) => line(maximum, words, asTyped)

/** A password is taken as typed, spaces included. */
export function secret(maximum: number, words: string) {
  return z
    .string({ error: words })
    .min(1, { error: words })
    .max(maximum, { error: `${words} It can have at most ${maximum} characters.` })
}
