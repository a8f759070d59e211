const maxWords = 10

/** A number, as people type or paste it: '#1234-5678' or '(702)'. */
const numberPattern = /^[#+(]*\d[\d()./#\p{Pd}]*$/u

export const escaped = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A pattern of LIKE for each word. Of a number only the digits count. */
export const searchPatterns = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => (numberPattern.test(word) ? word.replaceAll(/\D/g, '') : escaped(word)))
    .map((word) => `%${word}%`)
