import { storedChoice } from '#web/session/stored-choice.ts'
import { stored } from '#web/storage.ts'

/** What weights are typed in. The form's values are pounds in either case. */
export type WeightUnit = 'lb' | 'kg'

const asUnit = (json: unknown) => (json === 'lb' || json === 'kg' ? json : undefined)
const unit = storedChoice(stored<WeightUnit>('weight-unit', asUnit), 'lb')

export const readWeightUnit = unit.read
export const setWeightUnit = unit.set
export const useWeightUnit = unit.useChoice
