/** JSON for a jsonb value. Half a character, which a client can send, is refused there; a text column replaces it. */
export function storableJson(value: object): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part))
}
