import { storedChoice } from '#web/session/stored-choice.ts'
import { asFlag, stored } from '#web/storage.ts'

const view = storedChoice(stored('customer-view', asFlag), false)

export const setCustomerView = view.set

/** Whether a customer may be looking at the screen: then it shows no net rate and no margin. */
export const useCustomerView = view.useChoice
