import { holidays, schedulesOf, shoulder, summer, wholeWinter, winter } from '#server/demo/demo-schedules.ts'
import { ask, type DemoTour, from } from '#server/demo/demo-tour.ts'
import { westRim } from '#server/demo/demo-universes.ts'

const helicopter: DemoTour = {
  productID: 'p-1ce3817a209a',
  code: 'GCW-HELI',
  name: 'West Rim Helicopter Flight',
  shortDesc: 'Over Lake Mead and along the western canyon in a helicopter, about 70 minutes in the air.',
  universe: westRim.uuid,
  ...from.boulderCity,
  cutOffMinutes: 60,
  attributes: [],
  demand: 'popular',
  schedules: schedulesOf({ capacity: 6, adultFees: 60_00, childFees: 60_00, pickupClass: 'LV-SHUTTLE' }, [
    { seasons: winter, times: ['08:30', '10:30', '12:30', '14:30'], adult: 289_00, child: 269_00 },
    { seasons: [holidays], times: ['08:30', '10:30', '12:30', '14:30'], adult: 369_00, child: 349_00 },
    {
      seasons: shoulder,
      times: ['07:30', '09:30', '11:30', '13:30', '15:30'],
      adult: 319_00,
      child: 299_00,
      weekend: 20_00,
    },
    // The first flight of a summer day is cooler, smoother and cheaper.
    { seasons: [summer], times: ['06:00'], adult: 299_00, child: 279_00 },
    {
      seasons: [summer],
      times: ['07:30', '09:00', '11:00', '15:00', '17:00'],
      adult: 349_00,
      child: 329_00,
      weekend: 30_00,
    },
  ]),
}

const landing: DemoTour = {
  productID: 'p-26f7fc89c4e7',
  code: 'GCW-LAND',
  name: 'Helicopter Landing on the Canyon Floor',
  shortDesc: 'Fly in from Las Vegas, land beside the Colorado River and raise a glass before the way back.',
  universe: westRim.uuid,
  ...from.lasVegas,
  cutOffMinutes: 60,
  attributes: [ask.specialOccasion],
  demand: 'popular',
  schedules: schedulesOf({ capacity: 6, adultFees: 85_00, childFees: 85_00, pickupClass: 'LV-SHUTTLE' }, [
    { seasons: winter, times: ['08:00', '11:00', '13:30'], adult: 429_00, child: 429_00, weekend: 30_00 },
    { seasons: [holidays], times: ['08:00', '09:30', '11:00', '13:30'], adult: 529_00, child: 529_00 },
    {
      seasons: shoulder,
      times: ['07:00', '09:00', '12:00', '14:30'],
      adult: 459_00,
      child: 459_00,
      weekend: 40_00,
    },
    {
      seasons: [summer],
      times: ['06:30', '08:00', '10:00', '15:30'],
      adult: 489_00,
      child: 489_00,
      weekend: 40_00,
    },
  ]),
}

const sunset: DemoTour = {
  productID: 'p-5e6a9beb85ca',
  code: 'GCW-SUNSET',
  name: 'West Rim Sunset Landing',
  shortDesc: 'The last flight of the day: a landing below the rim in evening light, home over the city.',
  universe: westRim.uuid,
  ...from.boulderCity,
  cutOffMinutes: 120,
  attributes: [ask.specialOccasion, ask.dietaryNeeds],
  demand: 'popular',
  schedules: schedulesOf({ capacity: 7, adultFees: 85_00, childFees: 70_00, pickupClass: 'LV-SHUTTLE' }, [
    { seasons: [wholeWinter], times: ['14:45', '15:15'], adult: 499_00, child: 479_00, weekend: 50_00 },
    { seasons: shoulder, times: ['16:30', '17:00'], adult: 529_00, child: 509_00, weekend: 50_00 },
    { seasons: [summer], times: ['17:45', '18:15', '18:45'], adult: 559_00, child: 539_00, weekend: 60_00 },
  ]),
}

const coach: DemoTour = {
  productID: 'p-d22372c10d95',
  code: 'GCW-COACH',
  name: 'West Rim Day Trip by Coach',
  shortDesc:
    'A full day on the road from Las Vegas with lunch, two viewpoints and a stop among Joshua trees.',
  universe: westRim.uuid,
  ...from.lasVegas,
  cutOffMinutes: 720,
  attributes: [ask.dietaryNeeds, ask.preferredLanguage],
  demand: 'steady',
  schedules: schedulesOf({ capacity: 45, adultFees: 49_50, childFees: 39_50, pickupClass: 'LV-COACH' }, [
    {
      seasons: [wholeWinter],
      weekdays: [0, 1, 3, 5, 6],
      times: ['06:30', '07:30'],
      adult: 99_50,
      child: 79_50,
    },
    { seasons: shoulder, times: ['06:30', '07:30'], adult: 114_50, child: 94_50, weekend: 10_00 },
    { seasons: [summer], times: ['06:00', '07:00'], adult: 129_50, child: 99_50, weekend: 10_00 },
  ]),
}

const riverBoat: DemoTour = {
  productID: 'p-7be2bd19cc0a',
  code: 'GCW-BOAT',
  name: 'Canyon Floor Flight and River Boat',
  shortDesc: 'A short helicopter hop from the western rim to the river, then 15 minutes on a pontoon boat.',
  universe: westRim.uuid,
  ...from.grandCanyonWest,
  cutOffMinutes: 30,
  attributes: [],
  demand: 'steady',
  schedules: schedulesOf({ capacity: 6, adultFees: 35_00, childFees: 35_00 }, [
    { seasons: [wholeWinter], times: ['10:00', '12:00', '14:00'], adult: 199_00, child: 199_00 },
    {
      seasons: shoulder,
      times: ['09:00', '10:30', '12:00', '13:30', '15:00'],
      adult: 219_00,
      child: 219_00,
    },
    {
      seasons: [summer],
      times: ['08:00', '09:30', '11:00', '12:30', '14:00', '15:30'],
      adult: 239_00,
      child: 239_00,
      weekend: 15_00,
    },
  ]),
}

export const westRimTours = [helicopter, landing, sunset, coach, riverBoat]
