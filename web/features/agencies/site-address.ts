const loopback = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/

/** The host under which all sites stand. The provider's own site is the bare host, and so is a loopback address. */
export const portalHost = (hostname = location.hostname): string =>
  loopback.test(hostname) ? 'localhost' : hostname

/** Where an agency signs in, on the port and protocol of this very page. */
export function siteAddress(
  domain: string,
  { protocol, hostname, port }: Pick<Location, 'protocol' | 'hostname' | 'port'> = location,
): string {
  return `${protocol}//${domain}.${portalHost(hostname)}${port && `:${port}`}`
}
