import { autumn, schedulesOf, shoulder, spring, summer, wholeWinter } from '#server/demo/demo-schedules.ts'
import { ask, type DemoTour, from } from '#server/demo/demo-tour.ts'
import { lakePowell } from '#server/demo/demo-universes.ts'

const bendByPlane: DemoTour = {
  productID: 'p-fa3feac013d1',
  code: 'PGA-AIR',
  name: 'Horseshoe Bend and Lake Powell by Plane',
  shortDesc: 'Page from above in 35 minutes: the river bend, the dam, the side canyons and the stone arch.',
  universe: lakePowell.uuid,
  ...from.page,
  cutOffMinutes: 60,
  attributes: [],
  demand: 'steady',
  schedules: schedulesOf({ capacity: 9, adultFees: 16_00, childFees: 16_00 }, [
    {
      seasons: [wholeWinter],
      weekdays: [0, 4, 5, 6],
      times: ['10:00', '13:00'],
      adult: 149_00,
      child: 129_00,
    },
    { seasons: shoulder, times: ['08:30', '11:00', '16:00'], adult: 164_00, child: 144_00 },
    { seasons: [summer], times: ['07:00', '09:00', '17:30'], adult: 179_00, child: 159_00, weekend: 10_00 },
  ]),
}

const floatTrip: DemoTour = {
  productID: 'p-51de1bc101c5',
  code: 'PGA-RAFT',
  name: 'Glen Canyon Float Trip',
  shortDesc: 'No rapids, only red walls: a half day by raft from the dam to the last bend before the canyon.',
  universe: lakePowell.uuid,
  ...from.page,
  cutOffMinutes: 120,
  attributes: [ask.dietaryNeeds],
  demand: 'popular',
  schedules: schedulesOf({ capacity: 22, adultFees: 12_50, childFees: 9_50 }, [
    { seasons: shoulder, times: ['07:30', '13:00'], adult: 119_50, child: 109_50 },
    { seasons: [summer], times: ['06:45', '11:00', '14:30'], adult: 129_50, child: 119_50, weekend: 10_00 },
  ]),
}

const planeAndBoat: DemoTour = {
  productID: 'p-028272d3a803',
  code: 'PGA-COMBO',
  name: 'Lake Powell by Plane and Boat',
  shortDesc: 'First the lake from the air, then its narrow canyons from the water; half a day with a break.',
  universe: lakePowell.uuid,
  ...from.page,
  cutOffMinutes: 120,
  attributes: [],
  demand: 'quiet',
  schedules: schedulesOf({ capacity: 9, adultFees: 28_00, childFees: 24_00 }, [
    {
      seasons: [spring, autumn],
      weekdays: [0, 2, 4, 6],
      times: ['08:00', '12:30'],
      adult: 249_00,
      child: 219_00,
    },
    { seasons: [summer], times: ['07:30', '13:00'], adult: 269_00, child: 239_00, weekend: 20_00 },
  ]),
}

const fromKanab: DemoTour = {
  productID: 'p-7d9133aad59b',
  code: 'KNB-AIR',
  name: 'Canyon Country by Plane from Kanab',
  shortDesc: 'From southern Utah over pink cliffs, striped sandstone and the north rim in a six-seat plane.',
  universe: lakePowell.uuid,
  ...from.kanab,
  cutOffMinutes: 720,
  attributes: [ask.preferredLanguage],
  demand: 'steady',
  schedules: schedulesOf({ capacity: 5, adultFees: 24_00, childFees: 24_00 }, [
    { seasons: [spring], weekdays: [0, 1, 5, 6], times: ['08:30', '10:30'], adult: 289_00, child: 289_00 },
    { seasons: [summer], weekdays: [0, 1, 5, 6], times: ['07:00', '09:00'], adult: 309_00, child: 309_00 },
    { seasons: [autumn], weekdays: [0, 5, 6], times: ['08:30', '10:30'], adult: 289_00, child: 289_00 },
  ]),
}

export const lakePowellTours = [bendByPlane, floatTrip, planeAndBoat, fromKanab]
