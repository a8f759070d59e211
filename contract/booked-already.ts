/** Told of another booking of a quote; the form knows by it that there is a reservation to open. */
export const bookedAlready = 'This quote is already booked. Create a new quote to book again.'
