/** The list shows this many reservations and all pending ones; a number finds older ones. */
export const listedAtMost = 500

/** Drops what people type or paste between the digits. */
export const plainNumber = (text: string) => text.replaceAll(/[\s#.\p{Pd}]/gu, '').toLowerCase()
