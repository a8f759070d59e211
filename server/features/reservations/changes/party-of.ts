/** How many adults and children travel. */
export function partyOf(travelers: readonly { type: 'Adult' | 'Child' }[]) {
  const adults = travelers.filter(({ type }) => type === 'Adult').length
  return { adults, children: travelers.length - adults }
}
