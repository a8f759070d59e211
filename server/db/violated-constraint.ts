/** Which unique index or foreign key refused a statement; undefined where the error is another one. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined
  return ['23503', '23505'].includes(String(error.code)) ? String(error.constraint) : undefined
}
