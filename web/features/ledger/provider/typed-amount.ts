/** '$1,249.50' without its sign and thousands separators. Any other comma stays, so that '12,50' isn't taken for 1,250. */
export function typedAmount(text: string): string {
  const amount = text.trim().replace(/^\$\s*/, '')
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(amount) ? amount.replaceAll(',', '') : amount
}
