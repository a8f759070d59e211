import { dictionary } from '@zxcvbn-ts/language-common'

import { passwordLengthError } from '#contract/password-length.ts'

let commonest: Set<string> | undefined

/** Read at first use: 30,000 words are no work for a start to wait for. */
function isCommon(password: string): boolean {
  commonest ??= new Set(dictionary['passwords-common'].map(String))
  return commonest.has(password.toLowerCase())
}

/** What is wrong with a new password, in words for the person who chose it. */
export function passwordErrors(password: string, username: string): string[] {
  const length = passwordLengthError(password)
  if (length) return [length]
  if (password.toLowerCase() === username.toLowerCase()) return ['The password cannot be the username.']
  if (isCommon(password)) return ['This password is one of the commonest. Choose another one.']
  return []
}
