const length = { minimum: 8, maximum: 128 }
const productName = 'Direct Connect'
/** Shorter parts of a name, like 'de' or 'Li', are too common in other words. */
const shortestWord = 3
/** A password may contain a name if this much else is in it. Digits don't count: people append a year. */
const lettersBesidesNames = 4
const longestBlock = 4

/** Judged, hashed and compared in this form, so that the same letters match whatever keyboard they were typed on. */
export const normalizedPassword = (password: string): string => password.normalize('NFKC')

/** `names` of the user and the agency are easy to guess: username, display name, email address, agency name. */
export function passwordError(
  password: string,
  names: readonly (string | null | undefined)[],
): string | undefined {
  const text = normalizedPassword(password)
  const characters = Array.from(text)
  if (characters.length < length.minimum) return `Use at least ${length.minimum} characters for the password.`
  if (characters.length > length.maximum) return `Use at most ${length.maximum} characters for the password.`
  if (isRepetitive(Array.from(text.toLowerCase())))
    return "Don't repeat the same few characters. Use several words instead."
  const name = nameInPassword(text, [productName, ...names])
  return name === undefined
    ? undefined
    : `Passwords based on "${name}" are easy to guess. Add other words, or choose another.`
}

/** 'aaaaaaab', 'abababab', 'abcdabcdab'. */
function isRepetitive(characters: readonly string[]): boolean {
  if (new Set(characters).size < 4) return true
  return characters.every((character, at) => character === characters[at % longestBlock])
}

/** Without case, accents, spaces and punctuation. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The whole name and its parts, without the digits around them; of an email address only the part before the @. */
function wordsOf(name: string): string[] {
  const [local = ''] = name.split('@')
  const words = [name, ...local.split(/[^\p{L}\p{M}\p{N}]+/u)].map(folded)
  return words.map((word) => word.replaceAll(/^\d+|\d+$/g, '')).filter((word) => word.length >= shortestWord)
}

/** The longest name without which too little is left of the password. */
function nameInPassword(password: string, names: readonly (string | null | undefined)[]): string | undefined {
  const guesses = names
    .flatMap((name) => (name ? wordsOf(name).map((word) => ({ name, word })) : []))
    .sort((one, other) => other.word.length - one.word.length)
  let rest = folded(password)
  let found: string | undefined
  for (const { name, word } of guesses) {
    if (!rest.includes(word)) continue
    found ??= name
    rest = rest.replaceAll(word, ' ')
  }
  const letters = rest.match(/\p{L}/gu) ?? []
  return letters.length < lettersBesidesNames ? found : undefined
}
