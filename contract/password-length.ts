const minimum = 8
const maximum = 128

export function passwordLengthError(password: string): string | undefined {
  const length = Array.from(password).length
  if (length < minimum) return `Use at least ${minimum} characters for the password.`
  if (length > maximum) return `Use at most ${maximum} characters for the password.`
  return undefined
}
