/** The message tells the operator what to do; show it without the stack. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** The end of a message: '…, or set …' */
export const useOwnServer = 'set DATABASE_URL to your own PostgreSQL server'

/** The code of a system error, such as 'EACCES'. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
