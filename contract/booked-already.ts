/** The form recognizes this message and offers to open the reservation. */
export const bookedAlready = 'This quote is already booked. Create a new quote to book again.'
