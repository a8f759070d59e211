import type { Agency } from '#contract/agencies.ts'
import { cardModeNames, paxModeNames } from '#contract/mode-names.ts'

export type AgencyValues = {
  id: string
  name: string
  domain: string
  username: string
  password: string
  pax_mode: '0' | '1'
  credit_card_mode: '0' | '1'
  test_mode: boolean
  disable_booking: boolean
}

export const newAgency = (id: string): AgencyValues => ({
  id,
  name: '',
  domain: '',
  username: '',
  password: '',
  pax_mode: '0',
  credit_card_mode: '0',
  test_mode: false,
  disable_booking: false,
})

/** The server never sends a password; an empty one keeps it. */
export const valuesOf = (agency: Agency): AgencyValues => ({
  id: agency.id,
  name: agency.name,
  domain: agency.domain,
  username: agency.username ?? '',
  password: '',
  pax_mode: agency.pax_mode === 1 ? '1' : '0',
  credit_card_mode: agency.credit_card_mode === 1 ? '1' : '0',
  test_mode: agency.metadata.test_mode,
  disable_booking: agency.metadata.disable_booking,
})

export function agencyInput({
  test_mode,
  disable_booking,
  pax_mode,
  credit_card_mode,
  ...rest
}: AgencyValues) {
  return {
    ...rest,
    pax_mode: Number(pax_mode),
    credit_card_mode: Number(credit_card_mode),
    metadata: { test_mode, disable_booking },
  }
}

export const describe = (values: AgencyValues) => ({
  Name: values.name,
  Domain: values.domain,
  Username: values.username || 'None',
  'Passenger Mode': paxModeNames[values.pax_mode],
  'Credit Card Mode': cardModeNames[values.credit_card_mode],
  'Test mode': values.test_mode ? 'On' : 'Off',
  'Disable booking': values.disable_booking ? 'On' : 'Off',
})
