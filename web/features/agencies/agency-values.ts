import type { Agency } from '#contract/agencies.ts'

/** As the fields hold them. */
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

export const paxModeNames = { 0: 'Adult/Child', 1: 'Passenger' } as const

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

/** A password never comes back from the server: an empty one keeps it. */
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

/** What is sent: the modes as numbers, the switches as the agency's metadata. */
export function agencyFrom({
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

/** What the form began with, as the agency has it: no port is null. */
export const baseFrom = ({ id: _id, password: _password, ...values }: AgencyValues) => ({
  ...values,
  username: values.username || null,
  pax_mode: Number(values.pax_mode),
  credit_card_mode: Number(values.credit_card_mode),
})
