/** Of a passenger, in pounds. */
export const weightLimits = { minimum: 1, maximum: 600 } as const

/** What a scale can say, in pounds. */
export const scaleLimits = { minimum: 1, maximum: 1000 } as const
