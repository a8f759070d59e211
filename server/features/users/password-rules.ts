import { dictionary } from '@zxcvbn-ts/language-common'

import { normalizedPassword, passwordError } from '#contract/password-rules.ts'

let commonPasswords: Set<string> | undefined

/** Loaded on first use: 30,000 words would slow the start. */
function isCommon(password: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common'].map(String))
  return commonPasswords.has(password.toLowerCase())
}

export interface PasswordOwner {
  username: string
  display_name: string
  email: string | null
}

/** The contract's rules, and the list of common passwords, which is too long for the browser. */
export function passwordErrors(password: string, owner: PasswordOwner, agency: { name: string }): string[] {
  const error = passwordError(password, [owner.username, owner.display_name, owner.email, agency.name])
  if (error) return [error]
  return isCommon(normalizedPassword(password)) ? ['This password is too common. Choose another.'] : []
}
