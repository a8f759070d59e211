import type { Api } from '#contract/api.ts'
import type { BoardDeparture } from '#contract/day/board.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'

export interface ActionProps {
  departure: BoardDeparture
  onClose: () => void
}

type Change = Omit<SentInputOf<Api['changeDeparture']>, 'departureID' | 'version'>

export const sendChange = ({ departureID }: BoardDeparture, version: number, change: Change) =>
  call('changeDeparture', { departureID, version, ...change })

/** Undefined unless it is a whole number of 0 or more. */
export const countOf = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
