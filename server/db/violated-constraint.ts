/** Which unique index, foreign key or check refused a statement; undefined where the error is another one. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined
  return ['23503', '23505', '23514'].includes(String(error.code)) ? String(error.constraint) : undefined
}
