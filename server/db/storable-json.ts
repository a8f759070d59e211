/** JSON for a jsonb value. Half a character, which a client can send, is refused there; a text column replaces it. */
export function storableJson(value: object): string {
  const json = JSON.stringify(value)
  // Half a character is escaped as one of these; looking at every part of every value takes its time.
  if (!json.includes('\\ud')) return json
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part))
}
