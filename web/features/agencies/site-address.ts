const loopback = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/

/** The provider's site is the bare host; agencies are subdomains of it. */
export const portalHost = (hostname = location.hostname): string =>
  loopback.test(hostname) ? 'localhost' : hostname

/** Where an agency signs in, with this page's protocol and port. */
export function siteAddress(
  domain: string,
  { protocol, hostname, port }: Pick<Location, 'protocol' | 'hostname' | 'port'> = location,
): string {
  return `${protocol}//${domain}.${portalHost(hostname)}${port && `:${port}`}`
}
