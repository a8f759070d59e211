import { isIP } from 'node:net'

import type { FastifyRequest } from 'fastify'

const withPort = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i

/** The address that a trusted proxy reports, even with a port; the proxy's own when it reports something else. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const reported = withPort.exec(ip)?.slice(1).find(Boolean) ?? ip
  return isIP(reported) ? reported : (socket.remoteAddress ?? '')
}
