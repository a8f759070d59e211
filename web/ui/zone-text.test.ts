import { expect, test } from 'vitest'

import { zoneText } from '#web/ui/zone-text.ts'

const zones = [
  { zone: 'America/Los_Angeles', text: 'Pacific Time (Los Angeles)' },
  { zone: 'America/Phoenix', text: 'Mountain Standard Time (Phoenix)' },
  { zone: 'America/Denver', text: 'Mountain Time (Denver)' },
]
for (const { zone, text } of zones) {
  test(`${zone} is called ${text}`, () => expect(zoneText(zone)).toBe(text))
}
