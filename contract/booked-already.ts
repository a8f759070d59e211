/** Told of another booking of a quote; the form knows by it that there is a reservation to open. */
export const bookedAlready = 'This quote is booked already. Create a new one for another booking.'
