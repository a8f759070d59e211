import type { IncomingMessage } from 'node:http'

import proxyAddr from '@fastify/proxy-addr'

const isLoopback = proxyAddr.compile('loopback')

/** Tells whether a request arrives directly from one of these proxies. */
export function trustedProxyTest(trustedProxies: string[] = []) {
  const isTrusted = proxyAddr.compile(trustedProxies)
  return ({ socket }: IncomingMessage) => isTrusted(socket.remoteAddress ?? '', 0)
}

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']

/** From a program on this machine, and for no one else. */
export const isLocal = ({ socket, headers }: IncomingMessage) =>
  isLoopback(socket.remoteAddress ?? '', 0) && !forwarding.some((name) => name in headers)
