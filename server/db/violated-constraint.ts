/** The violated unique index, foreign key or check, or undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined
  return ['23503', '23505', '23514'].includes(String(error.code)) ? String(error.constraint) : undefined
}
