/** Its message is for people: what is wrong and what to do. Show the message, not the stack. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

export const orUseYourOwn = 'set DATABASE_URL to a PostgreSQL of your own'

/** A system error's code, e.g. 'EACCES'. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
