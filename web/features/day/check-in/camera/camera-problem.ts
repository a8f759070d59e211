const texts: Record<string, string> = {
  NotAllowedError: 'The camera is blocked. Allow it for this site in your browser, or type the number.',
  NotFoundError: 'This device has no camera. Type the number instead.',
  NotReadableError: 'Another app is using the camera. Close it and try again, or type the number.',
}

/** Browsers offer a camera on https only. */
export const insecureText = 'The camera needs a secure connection (https). Type the number instead.'

export const unloadedText = 'The camera needs a connection to start. Type the number instead.'

export const cameraProblem = (error: unknown): string =>
  texts[error instanceof DOMException ? error.name : ''] ??
  "The camera couldn't be started. Type the number instead."
