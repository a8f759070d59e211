/** The run's PostgreSQL: the embedded one's socket, or the server at DATABASE_URL. */
export type ServerAddress = { url: string } | { host: string; port: number; user: string }

/** One database on that server, as pool options. */
export function withDatabase(server: ServerAddress, database: string) {
  if (!('url' in server)) return { ...server, database }
  const url = new URL(server.url)
  url.pathname = `/${database}`
  return url.href
}

/** The same as a DATABASE_URL. */
export function databaseUrl(server: ServerAddress, database: string): string {
  const address = withDatabase(server, database)
  if (typeof address === 'string') return address
  const { host, port, user } = address
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
