import { passwordError } from '#contract/password-rules.ts'

/** Of the user and the agency. */
type Names = Parameters<typeof passwordError>[1]

export const newPasswordError = (password: string, names: Names): string | null =>
  password ? (passwordError(password, names) ?? null) : 'Enter a new password.'

/** No second error while the password itself is invalid. */
export function repeatedPasswordError(repeated: string, password: string, names: Names): string | null {
  if (newPasswordError(password, names) || repeated === password) return null
  return repeated ? "The passwords don't match." : 'Enter the new password again.'
}
