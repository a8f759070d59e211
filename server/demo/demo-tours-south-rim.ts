import {
  autumn,
  holidays,
  schedulesOf,
  shoulder,
  spring,
  summer,
  wholeWinter,
  winter,
} from '#server/demo/demo-schedules.ts'
import { ask, type DemoTour, from } from '#server/demo/demo-tour.ts'
import { southRim } from '#server/demo/demo-universes.ts'

const shortHelicopter: DemoTour = {
  productID: 'p-b985557ee7bf',
  code: 'GCN-HELI',
  name: 'South Rim Helicopter Flight',
  shortDesc: 'Across the pine forest and out over the widest part of the canyon, half an hour in the air.',
  universe: southRim.uuid,
  ...from.tusayan,
  cutOffMinutes: 30,
  attributes: [],
  demand: 'popular',
  schedules: schedulesOf({ capacity: 6, adultFees: 30_00, childFees: 30_00 }, [
    { seasons: winter, times: ['09:00', '11:00', '13:00', '15:00'], adult: 229_00, child: 209_00 },
    {
      seasons: [holidays],
      times: ['09:00', '10:00', '11:00', '13:00', '15:00'],
      adult: 279_00,
      child: 259_00,
    },
    {
      seasons: shoulder,
      times: ['08:30', '10:00', '11:30', '13:00', '14:30', '16:00'],
      adult: 249_00,
      child: 229_00,
    },
    {
      seasons: [summer],
      times: ['08:00', '09:00', '10:00', '11:00', '13:00', '14:30', '16:00', '17:30'],
      adult: 269_00,
      child: 249_00,
      weekend: 20_00,
    },
  ]),
}

const longHelicopter: DemoTour = {
  productID: 'p-5aec7d5722e7',
  code: 'GCN-EAST',
  name: 'Eastern Canyon Helicopter Loop',
  shortDesc:
    'The long way round: the desert view, the meeting of two rivers and the north rim in 50 minutes.',
  universe: southRim.uuid,
  ...from.tusayan,
  cutOffMinutes: 60,
  attributes: [],
  demand: 'steady',
  schedules: schedulesOf({ capacity: 6, adultFees: 35_00, childFees: 35_00 }, [
    {
      seasons: [wholeWinter],
      weekdays: [0, 2, 4, 5, 6],
      times: ['09:30', '12:30'],
      adult: 309_00,
      child: 289_00,
    },
    { seasons: shoulder, times: ['09:30', '11:00', '14:00'], adult: 329_00, child: 309_00 },
    {
      seasons: [summer],
      times: ['08:30', '10:30', '13:30', '16:30'],
      adult: 349_00,
      child: 329_00,
      weekend: 20_00,
    },
  ]),
}

const plane: DemoTour = {
  productID: 'p-b3784244aedd',
  code: 'GCN-PLANE',
  name: 'Canyon Panorama by Plane',
  shortDesc: 'A window seat for everyone in a high-wing plane that circles the eastern canyon in 45 minutes.',
  universe: southRim.uuid,
  ...from.tusayan,
  cutOffMinutes: 60,
  attributes: [],
  demand: 'quiet',
  schedules: schedulesOf({ capacity: 19, adultFees: 22_00, childFees: 22_00 }, [
    { seasons: [wholeWinter], times: ['10:00', '13:00'], adult: 139_50, child: 109_50 },
    { seasons: [...shoulder, summer], times: ['09:00', '11:00', '15:00'], adult: 159_50, child: 129_50 },
  ]),
}

const dayByPlane: DemoTour = {
  productID: 'p-8a464e762408',
  code: 'LAS-GCN-AIR',
  name: 'South Rim in a Day by Plane',
  shortDesc:
    'Fly from Boulder City to the South Rim, see three viewpoints by bus with a packed lunch, fly home.',
  universe: southRim.uuid,
  ...from.boulderCity,
  cutOffMinutes: 120,
  attributes: [ask.passportNumber, ask.dietaryNeeds, ask.preferredLanguage],
  demand: 'popular',
  schedules: schedulesOf({ capacity: 19, adultFees: 55_00, childFees: 47_00, pickupClass: 'LV-SHUTTLE' }, [
    { seasons: winter, times: ['07:30', '09:30'], adult: 329_00, child: 299_00 },
    { seasons: [holidays], times: ['07:00', '08:30', '10:00'], adult: 399_00, child: 369_00 },
    { seasons: shoulder, times: ['07:00', '09:30'], adult: 359_00, child: 329_00, weekend: 20_00 },
    { seasons: [summer], times: ['06:15', '08:00', '10:00'], adult: 379_00, child: 349_00, weekend: 30_00 },
  ]),
}

const vanFromFlagstaff: DemoTour = {
  productID: 'p-7e7df3ed6f8c',
  code: 'FLG-RIM',
  name: 'South Rim Day Trip from Flagstaff',
  shortDesc: 'A small bus with a guide from Flagstaff to the quiet viewpoints, with a picnic at the rim.',
  universe: southRim.uuid,
  ...from.flagstaff,
  cutOffMinutes: 720,
  attributes: [ask.dietaryNeeds],
  demand: 'steady',
  schedules: schedulesOf({ capacity: 14, adultFees: 18_00, childFees: 0 }, [
    { seasons: [wholeWinter], weekdays: [0, 6], times: ['08:30', '09:30'], adult: 109_00, child: 79_00 },
    { seasons: [spring], times: ['08:00', '09:00'], adult: 119_00, child: 89_00, weekend: 10_00 },
    { seasons: [summer], times: ['07:30', '08:30'], adult: 129_00, child: 99_00, weekend: 10_00 },
    // After the summer there are fewer guides.
    {
      seasons: [autumn],
      weekdays: [0, 1, 3, 5, 6],
      times: ['08:00', '09:00'],
      adult: 119_00,
      child: 89_00,
    },
  ]),
}

export const southRimTours = [shortHelicopter, longHelicopter, plane, dayByPlane, vanFromFlagstaff]
