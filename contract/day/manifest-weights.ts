import type { PassengerMark } from '#contract/day/manifest.ts'
import { poundsText } from '#contract/weights/pound-text.ts'

interface Weighed {
  weight: number
  scaleWeight: number | null
  mark: PassengerMark
}

/** In pounds. */
interface ManifestWeights {
  declared: number
  /** Of those who were weighed. */
  scale: number
  weighed: number
  /** What will be on board: as weighed, else as declared. No-shows stay behind. */
  expected: number
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export function manifestWeights(passengers: readonly Weighed[]): ManifestWeights {
  const scales = passengers.flatMap(({ scaleWeight }) => scaleWeight ?? [])
  const aboard = passengers.filter(({ mark }) => mark !== 'no-show')
  return {
    declared: sum(passengers.map(({ weight }) => weight)),
    scale: sum(scales),
    weighed: scales.length,
    expected: sum(aboard.map(({ weight, scaleWeight }) => scaleWeight ?? weight)),
  }
}

/** Whatever is over the payload, in words. Null: there is no limit. */
export function payloadWarnings(
  { declared, expected }: Pick<ManifestWeights, 'declared' | 'expected'>,
  payload: number | null,
): string[] {
  if (payload === null) return []
  const warning = (what: string, pounds: number) =>
    pounds > payload
      ? [`${what} weight of ${poundsText(pounds)} is ${poundsText(pounds - payload)} over the payload.`]
      : []
  return [...warning('Declared', declared), ...(expected === declared ? [] : warning('Expected', expected))]
}
