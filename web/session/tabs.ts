const channel = new BroadcastChannel('direct-connect-session')

/** Who is signed in now, or who signed out. */
export type SessionChange = { userId: string } | { userId: null; signedOut: string | undefined }

export function notifyOtherTabs(change: SessionChange): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(change)
}

export function onOtherTabSession(listener: (change: SessionChange) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => listener(data))
}
