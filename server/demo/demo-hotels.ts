import type { Hotel, PickupClass } from '#server/features/catalogue/catalogue.ts'

/** Las Vegas, with the minutes before departure at which the shuttle and the coach come; invented, all of them. */
const stops = [
  { id: 'h-01', label: 'Desert Crown Resort', shuttle: 60, coach: 45 },
  { id: 'h-02', label: 'Mirador Palms Hotel and Casino', shuttle: 60, coach: 45 },
  { id: 'h-03', label: 'The Silver Agave', shuttle: 55, coach: 40 },
  { id: 'h-04', label: 'Grand Saguaro Hotel', shuttle: 55, coach: 40 },
  { id: 'h-05', label: 'Casa Ocotillo', shuttle: 50, coach: 35 },
  { id: 'h-06', label: 'Neon Meadows Hotel and Casino', shuttle: 50, coach: 35 },
  { id: 'h-07', label: 'Copper Moon Tower', shuttle: 45, coach: 30 },
  { id: 'h-08', label: 'Lucky Mesa Casino Hotel', shuttle: 45, coach: 30 },
  { id: 'h-09', label: 'Red Lantern Suites', shuttle: 40, coach: 25 },
  { id: 'h-10', label: 'Sandstone Inn at the Convention Center', shuttle: 40, coach: null },
  { id: 'h-11', label: 'Airport Gateway Lodge', shuttle: 35, coach: 20 },
  { id: 'h-12', label: 'Old Mint Hotel Downtown', shuttle: 70, coach: 60 },
  { id: 'h-13', label: 'Railhead Hotel Downtown', shuttle: 75, coach: 60 },
  { id: 'h-14', label: 'Juniper Hills Spa Resort, Summerlin', shuttle: null, coach: 75 },
]

export const demoHotels: Hotel[] = stops.map(({ id, label }) => ({ id, label }))

function pickups(vehicle: 'shuttle' | 'coach'): PickupClass['hotels'] {
  return stops.flatMap((stop) => {
    const estimatedMinsPrior = stop[vehicle]
    return estimatedMinsPrior === null ? [] : [{ hotel: stop.id, estimatedMinsPrior }]
  })
}

/** To a terminal for a flight, or straight onto the coach that the trip is made with. */
export const demoPickupClasses = [
  { code: 'LV-COACH', hotels: pickups('coach') },
  { code: 'LV-SHUTTLE', hotels: pickups('shuttle') },
] as const satisfies PickupClass[]

export type DemoPickup = (typeof demoPickupClasses)[number]['code']
