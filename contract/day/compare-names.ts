interface Named {
  firstName: string
  lastName: string
}

const { compare } = new Intl.Collator('en-US', { sensitivity: 'base' })

/** By last name, then first name, whatever the case. */
export const compareNames = (one: Named, other: Named): number =>
  compare(one.lastName, other.lastName) || compare(one.firstName, other.firstName)
