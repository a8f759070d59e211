/** Money is whole cents inside and dollars at the edge. Only this file converts. */

const dollarText = /^(\d{1,7})(?:\.(\d{1,2}))?$/

/** For amounts like 12, 12.5 or '12.50'; undefined for anything else. */
export function centsOf(dollars: number | string): number | undefined {
  const [, whole, decimals = ''] = dollarText.exec(String(dollars).trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** As centsOf, for amounts that can be below 0. */
export function signedCentsOf(dollars: number): number | undefined {
  const cents = centsOf(Math.abs(dollars))
  return cents !== undefined && dollars < 0 ? -cents : cents
}

/** Division by 100 gives the float nearest to the exact amount. */
export const dollarsOf = (cents: number): number => cents / 100

const grouped = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$1,249.00' */
export const moneyText = (dollars: number): string => grouped.format(dollars)

/** Added in whole cents. */
export function sumOfDollars(...amounts: number[]): number {
  const cents = amounts.map((amount) => {
    const own = centsOf(amount)
    if (own === undefined) throw new RangeError(`${amount} is not an amount of money.`)
    return own
  })
  return dollarsOf(cents.reduce((sum, own) => sum + own, 0))
}

/** Subtracted in whole cents. */
export const differenceOfDollars = (from: number, take: number): number =>
  dollarsOf(Math.round(from * 100) - Math.round(take * 100))
