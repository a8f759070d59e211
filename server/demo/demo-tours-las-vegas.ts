import {
  autumn,
  holidays,
  schedulesOf,
  shoulder,
  spring,
  summer,
  winter,
} from '#server/demo/demo-schedules.ts'
import { ask, type DemoTour, from } from '#server/demo/demo-tour.ts'
import { lasVegas } from '#server/demo/demo-universes.ts'

const cityLights: DemoTour = {
  productID: 'p-c46c74ae4a7d',
  code: 'LAS-NIGHT',
  name: 'City Lights Helicopter Flight',
  shortDesc:
    'Twelve minutes above the lit Strip and the old town after dark, in a helicopter with big windows.',
  universe: lasVegas.uuid,
  ...from.lasVegas,
  cutOffMinutes: 30,
  attributes: [ask.specialOccasion],
  demand: 'popular',
  schedules: schedulesOf({ capacity: 6, adultFees: 15_00, childFees: 15_00 }, [
    {
      seasons: winter,
      times: ['17:45', '18:30', '19:15', '20:00'],
      adult: 89_00,
      child: 89_00,
      weekend: 20_00,
    },
    {
      seasons: [holidays],
      times: ['17:30', '18:15', '19:00', '19:45', '20:30'],
      adult: 129_00,
      child: 129_00,
    },
    { seasons: shoulder, times: ['20:30', '21:00', '21:30'], adult: 94_00, child: 94_00, weekend: 20_00 },
    { seasons: [summer], times: ['20:45', '21:15', '21:45'], adult: 99_00, child: 99_00, weekend: 25_00 },
  ]),
}

const damHop: DemoTour = {
  productID: 'p-380b99033672',
  code: 'HVD-HELI',
  name: 'Hoover Dam Helicopter Hop',
  shortDesc:
    'Up from Boulder City, over the dam and the bridge, and back along the lake shore in 15 minutes.',
  universe: lasVegas.uuid,
  ...from.boulderCity,
  cutOffMinutes: 30,
  attributes: [],
  demand: 'steady',
  schedules: schedulesOf({ capacity: 6, adultFees: 20_00, childFees: 20_00 }, [
    { seasons: [...winter, holidays], times: ['10:00', '12:00', '14:00'], adult: 79_50, child: 79_50 },
    {
      seasons: [spring, summer, autumn],
      times: ['09:00', '10:30', '12:00', '13:30'],
      adult: 89_50,
      child: 89_50,
      weekend: 10_00,
    },
  ]),
}

const raft: DemoTour = {
  productID: 'p-654a67f94659',
  code: 'HVD-RAFT',
  name: 'Black Canyon Raft Trip',
  shortDesc: 'A calm motor raft from the foot of Hoover Dam down the river, with lunch on a gravel beach.',
  universe: lasVegas.uuid,
  ...from.boulderCity,
  cutOffMinutes: 120,
  attributes: [ask.dietaryNeeds, ask.passportNumber],
  demand: 'popular',
  schedules: schedulesOf({ capacity: 22, adultFees: 26_50, childFees: 21_50, pickupClass: 'LV-COACH' }, [
    {
      seasons: shoulder,
      weekdays: [0, 3, 4, 5, 6],
      times: ['09:00', '10:00'],
      adult: 129_50,
      child: 104_50,
    },
    { seasons: [summer], times: ['08:00', '09:00', '10:00'], adult: 139_50, child: 114_50, weekend: 15_00 },
  ]),
}

const damByBus: DemoTour = {
  productID: 'p-87b5299997db',
  code: 'HVD-BUS',
  name: 'Hoover Dam Half Day by Bus',
  shortDesc: 'Along the top of the dam, out onto the bridge and through old Boulder City with a local guide.',
  universe: lasVegas.uuid,
  ...from.lasVegas,
  cutOffMinutes: 120,
  attributes: [ask.preferredLanguage],
  demand: 'steady',
  schedules: schedulesOf({ capacity: 45, adultFees: 15_00, childFees: 10_00, pickupClass: 'LV-COACH' }, [
    {
      seasons: [...winter, holidays],
      weekdays: [0, 1, 4, 5, 6],
      times: ['08:30', '13:00'],
      adult: 59_00,
      child: 44_00,
    },
    {
      seasons: [spring, summer, autumn],
      weekdays: [0, 1, 4, 5, 6],
      times: ['08:00', '13:00'],
      adult: 69_00,
      child: 49_00,
    },
  ]),
}

export const lasVegasTours = [cityLights, damHop, raft, damByBus]
