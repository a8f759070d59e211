const channel = new BroadcastChannel('direct-connect-session')

/** Who is signed in now, told to the site's other tabs; null when nobody is. */
export function notifyOtherTabs(userId: string | null): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(userId)
}

export function onOtherTabSession(listener: (userId: string | null) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<string | null>) => listener(data))
}
