const toTheMinute: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}
const seconds = new Intl.DateTimeFormat('en-US', { ...toTheMinute, second: '2-digit' })
const minutes = new Intl.DateTimeFormat('en-US', toTheMinute)

/** 'Fri, Nov 20, 2026, 1:05:09 PM PST': in the reader's time zone. */
export const momentText = (at: string): string => seconds.format(new Date(at))

/** 'Fri, Nov 20, 2026, 1:05 PM PST' */
export const minuteText = (at: string | number): string => minutes.format(new Date(at))

/** '2026-11-20 21:05:09 UTC' */
export const utcText = (at: string): string =>
  `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
