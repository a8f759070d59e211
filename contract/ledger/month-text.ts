const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'November 2026' for '2026-11'. */
export const monthText = (month: string): string => names.format(new Date(`${month}-01T00:00:00Z`))
