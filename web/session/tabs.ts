const channel = new BroadcastChannel('direct-connect-session')

/** `userId` is null after signing out. */
export function notifyOtherTabs(userId: string | null): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(userId)
}

export function onOtherTabSession(listener: (userId: string | null) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<string | null>) => listener(data))
}
