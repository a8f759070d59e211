/** Money is whole cents inside and dollars at the edge. Nothing else converts, and nothing multiplies a float. */

const dollarText = /^(\d{1,7})(?:\.(\d{1,2}))?$/

/** Whole cents of an amount such as 12, 12.5 or '12.50'; undefined when it is not one with at most two decimals. */
export function centsOf(dollars: number | string): number | undefined {
  const [, whole, decimals = ''] = dollarText.exec(String(dollars).trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** The JSON number of dollars: division is the one step that a float does exactly enough, rounded to the nearest. */
export const dollarsOf = (cents: number): number => cents / 100

const grouped = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$1,249.00' */
export const moneyText = (dollars: number): string => grouped.format(dollars)

/** The sum of amounts in dollars, added in whole cents. */
export function sumOfDollars(...amounts: number[]): number {
  const cents = amounts.map((amount) => {
    const own = centsOf(amount)
    if (own === undefined) throw new RangeError(`${amount} is no amount of money.`)
    return own
  })
  return dollarsOf(cents.reduce((sum, own) => sum + own, 0))
}
