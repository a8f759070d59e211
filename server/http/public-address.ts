import { domainPattern, payLabel, reservedDomains } from '#contract/agencies.ts'
import { defaultPorts, loopbackAddresses, type PublicUrl } from '#server/public-url.ts'

/** The site a Host header names, with the origin of its pages: the provider's, an agency's, the payment pages', or none of that name. */
export type Site =
  | { kind: 'provider'; origin: string }
  | { kind: 'agency'; domain: string; origin: string }
  | { kind: 'pay'; origin: string }
  | { kind: 'unknown'; origin: string }

/** Builds and recognizes the addresses of our sites. Nothing else decides on a scheme, host or port. */
export class PublicAddress {
  readonly isHttps: boolean
  readonly #scheme: PublicUrl['scheme']
  readonly #host: string
  #port: number | undefined

  constructor({ scheme, host, port }: PublicUrl) {
    this.isHttps = scheme === 'https'
    this.#scheme = scheme
    this.#host = host
    this.#port = port
  }

  /** The public port is the listening one unless it was set. */
  listensOn(port: number) {
    this.#port ??= port
  }

  /** The origin of a site by its label, or of the bare site: `https://canyon.portal.example`. */
  siteOrigin(label: string | null): string {
    return this.#originOf(label === null ? this.#host : `${label}.${this.#host}`)
  }

  /** Undefined for a host or port that isn't ours. */
  findSite(hostHeader: string): Site | undefined {
    const [, name = '', port] = /^(.*?)(?::(\d*))?$/.exec(hostHeader.toLowerCase()) ?? []
    if (Number(port || this.#defaultPort) !== (this.#port ?? this.#defaultPort)) return undefined
    const host = name.replace(/\.$/, '')
    const origin = this.#originOf(name)
    if (this.#isBare(host)) return { kind: 'provider', origin }
    if (!host.endsWith(`.${this.#host}`)) return undefined
    const domain = host.slice(0, -this.#host.length - 1)
    if (domain === payLabel) return { kind: 'pay', origin }
    const isDomain = domainPattern.test(domain) && !reservedDomains.includes(domain)
    return isDomain ? { kind: 'agency', domain, origin } : { kind: 'unknown', origin }
  }

  /** The path of a request target; undefined for one that names another site than the Host header. */
  pathOf(target: string, hostHeader: string): string | undefined {
    if (target.startsWith('/')) return target
    const [, scheme = '', authority = '', rest = ''] = /^(\w+):\/\/([^/?#]*)(.*)$/.exec(target) ?? []
    const origin = this.findSite(authority)?.origin
    const isOwn =
      scheme.toLowerCase() === this.#scheme && origin && origin === this.findSite(hostHeader)?.origin
    if (!isOwn) return undefined
    return rest.startsWith('/') ? rest : `/${rest}`
  }

  get #defaultPort() {
    return defaultPorts[this.#scheme]
  }

  #originOf(host: string): string {
    const port = this.#port === undefined || this.#port === this.#defaultPort ? '' : `:${this.#port}`
    return `${this.#scheme}://${host}${port}`
  }

  #isBare(host: string): boolean {
    return host === this.#host || (this.#host === 'localhost' && loopbackAddresses.has(host))
  }
}
