/** jsonb refuses lone surrogates, which a client can send; this replaces them. */
export function storableJson(value: object): string {
  const json = JSON.stringify(value)
  // JSON.stringify escapes a lone surrogate as \\ud…; most values have none.
  if (!json.includes('\\ud')) return json
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part))
}
