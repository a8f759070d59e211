import { dictionary } from '@zxcvbn-ts/language-common'

import { passwordLengthError } from '#contract/password-length.ts'

let commonPasswords: Set<string> | undefined

/** Loaded on first use: 30,000 words would slow the start. */
function isCommon(password: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common'].map(String))
  return commonPasswords.has(password.toLowerCase())
}

export function passwordErrors(password: string, username: string): string[] {
  const length = passwordLengthError(password)
  if (length) return [length]
  if (password.toLowerCase() === username.toLowerCase()) return ['The password cannot be the username.']
  if (isCommon(password)) return ['This password is too common. Choose another.']
  return []
}
