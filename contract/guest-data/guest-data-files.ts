/** Not in the table of routes, because they answer with a file. */
export const guestDataPaths = {
  json: '/api/guest-data/guest-data.json',
  txt: '/api/guest-data/guest-data.txt',
} as const

export const guestDataFileName = (type: keyof typeof guestDataPaths): string => `guest-data.${type}`
