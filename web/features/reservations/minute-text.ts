const minute = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** 'Fri, Nov 20, 2026, 1:05 PM PST': in the reader's time zone. */
export const minuteText = (at: string | number): string => minute.format(new Date(at))
