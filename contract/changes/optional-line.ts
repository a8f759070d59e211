import { z } from 'zod'

import { hasControlCharacters, removeHidden } from '#contract/hidden-characters.ts'
import { isVisible } from '#contract/text.ts'

/** An optional single line; empty or invisible text counts as none. `name` starts the error messages. */
export const optionalLine = (maximum: number, name: string) =>
  z
    .string({ error: `${name} must be text.` })
    .trim()
    .max(maximum, { error: `${name} can have at most ${maximum} characters.` })
    .refine((text) => !hasControlCharacters(text), { error: `${name} is invalid. ${removeHidden}` })
    .nullish()
    .transform((text) => (text && isVisible(text) ? text : null))

/** The agency's own number or name for a reservation. */
export const agencyReference = optionalLine(100, 'Your reference')
