export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return `${minutes} minutes`
}
