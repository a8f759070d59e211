/** How long after departure the provider can change a reservation. An agency can until then. */
export const providerChangeDays = 90
