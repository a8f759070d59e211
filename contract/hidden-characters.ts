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

/** Text of several lines without hidden characters. */
export const withoutHiddenCharacters = (text: string): string =>
  text.replaceAll(/[^\n\t]+/g, withoutControlCharacters)

/** They can't be seen, so the field's own words wouldn't help. */
export const removeHidden = 'Remove hidden control characters.'
