export const maximumPassengers = 50

export const tooManyPassengers = `A party can have up to ${maximumPassengers} passengers.`
