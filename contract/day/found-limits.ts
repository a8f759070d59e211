/** Without zod, because the browser loads these. Matches beyond this number are not counted. */
export const mostCounted = 1000

/** Where the last page of matches can start. */
export const lastOffset = 950
