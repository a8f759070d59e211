/** From here down the search shows how many seats are left. */
export const fewSeats = 9
