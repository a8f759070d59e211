/** The run's PostgreSQL: the embedded one's socket, or the server at DATABASE_URL. */
export type ServerAddress = { url: string } | ({ host: string; port: number } & Role)

export interface Role {
  user: string
  password: string
}

/** One database on that server, as pool options. */
export function withDatabase(server: ServerAddress, database: string) {
  if (!('url' in server)) return { ...server, database }
  const url = new URL(server.url)
  url.pathname = `/${database}`
  return url.href
}

/** The same server as another role. */
export function withRole(server: ServerAddress, { user, password }: Role): ServerAddress {
  if (!('url' in server)) return { ...server, user, password }
  const url = new URL(server.url)
  url.username = user
  url.password = password
  return { url: url.href }
}

/** The same as a DATABASE_URL. */
export function databaseUrl(server: ServerAddress, database: string): string {
  const address = withDatabase(server, database)
  if (typeof address === 'string') return address
  const { host, port, user, password } = address
  return `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
