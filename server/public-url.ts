import { isIP } from 'node:net'

/** Where browsers reach the bare site. */
export interface PublicUrl {
  scheme: 'http' | 'https'
  host: string
  /** Undefined for the port that the server listens on. */
  port: number | undefined
}

interface AddressSettings {
  PUBLIC_URL?: URL | undefined
  PORTAL_HOST?: string | undefined
  TRUSTED_PROXIES?: string[] | undefined
  INSECURE_HTTP?: boolean | undefined
}

export const defaultPorts = { http: 80, https: 443 }

export const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** Agency sites are subdomains, so an IP address won't do. */
export function isSiteUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, href } = new URL(address)
  const isAddress = ['http:', 'https:'].includes(protocol) && href === `${origin}/`
  return isAddress && hostName.test(hostname) && isIP(hostname) === 0
}

/** Without PUBLIC_URL we serve localhost, or the older PORTAL_HOST, at the port we listen on. */
export function publicUrlOf({ PUBLIC_URL, PORTAL_HOST = 'localhost' }: AddressSettings): PublicUrl {
  if (!PUBLIC_URL) return { scheme: 'http', host: PORTAL_HOST, port: undefined }
  const scheme = PUBLIC_URL.protocol === 'https:' ? 'https' : 'http'
  const port = Number(PUBLIC_URL.port || defaultPorts[scheme])
  return { scheme, host: PUBLIC_URL.hostname, port }
}

export const loopbackAddresses = new Set(['127.0.0.1', '[::1]'])

/** Browsers and systems resolve these names to this machine only. */
export const isLoopbackHost = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || loopbackAddresses.has(host)

export function addressErrors(settings: AddressSettings): string[] {
  const { PUBLIC_URL, PORTAL_HOST, TRUSTED_PROXIES } = settings
  const errors: string[] = []
  if (PUBLIC_URL && PORTAL_HOST && PORTAL_HOST !== PUBLIC_URL.hostname) {
    errors.push('PORTAL_HOST must not differ from the host of PUBLIC_URL: remove PORTAL_HOST.')
  }
  if (PUBLIC_URL?.protocol === 'https:' && !TRUSTED_PROXIES) {
    errors.push(
      'TRUSTED_PROXIES is required with an https PUBLIC_URL: set it to the address or network of your proxy.',
    )
  }
  if (!PUBLIC_URL && PORTAL_HOST && TRUSTED_PROXIES) {
    errors.push(
      `PUBLIC_URL is required with PORTAL_HOST and TRUSTED_PROXIES: set it to the address that browsers use, like https://${PORTAL_HOST}.`,
    )
  } else if (!settings.INSECURE_HTTP) errors.push(...unencryptedErrors(settings))
  return errors
}

function unencryptedErrors(settings: AddressSettings): string[] {
  const { scheme, host } = publicUrlOf(settings)
  if (scheme === 'https' || isLoopbackHost(host)) return []
  const name = settings.PUBLIC_URL ? 'PUBLIC_URL' : 'PORTAL_HOST'
  return [
    `${name} would serve ${host} over http, which sends passwords unencrypted: set PUBLIC_URL to an https address, or INSECURE_HTTP=1 to accept that.`,
  ]
}
