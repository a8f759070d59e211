/** So many of an agency's reservations are listed, and those that are pending besides. Older ones are found by number. */
export const listedAtMost = 500

/** As it is read out or pasted: without what stands between the digits. */
export const plainNumber = (text: string) => text.replaceAll(/[\s#.\p{Pd}]/gu, '').toLowerCase()
