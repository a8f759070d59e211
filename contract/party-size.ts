export const maximumPassengers = 50

export const tooManyPassengers = `At most ${maximumPassengers} passengers can travel together.`
