import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { lacksReason } from '#contract/day/manifest-words.ts'
import type { Manifest, ManifestPassenger, ManifestReservation } from '#contract/day/manifest.ts'
import { reachability } from '#web/api/reachability.ts'
import type { QueuedMark } from '#web/data/check-in/merge-marks.ts'
import type { WishedMark } from '#web/data/check-in/use-mark-queue.ts'
import { refreshManifest } from '#web/data/manifest.ts'
import {
  type Boarding,
  boardingQuestions,
  type BoardingQuestions,
} from '#web/features/day/check-in/boarding.ts'
import { findParty, notHere } from '#web/features/day/check-in/find-party.ts'
import {
  boardedText,
  completeText,
  isMissing,
  nameOf,
  releasedText,
  settledText,
  uncheckedText,
} from '#web/features/day/check-in/party.ts'
import { readCode } from '#web/features/day/check-in/read-code.ts'
import { useReleaseSeats } from '#web/features/day/check-in/release-seats.tsx'
import { type Result, useResult } from '#web/features/day/check-in/use-result.ts'
import { useManifest } from '#web/features/day/use-manifest.ts'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'

/** By the position of the passenger: why someone boards who is heavier than the tour takes. */
type Reasons = Record<number, string>

type Change = Pick<WishedMark, 'mark' | 'scaleWeight' | 'voucher' | 'reason'>

const wish = (
  { quoteID }: ManifestReservation,
  passenger: ManifestPassenger,
  change: Change,
): WishedMark => ({
  quoteID,
  position: passenger.position,
  guest: nameOf(passenger),
  ...change,
})

interface Traveler {
  reservation: ManifestReservation
  passenger: ManifestPassenger
}

/** The manifest with the marks that wait, and what can be done on the screen. */
export function useCheckIn(departureID: string) {
  const { manifest, at, queue } = useManifest(departureID)
  const { result, say, sayWhenKnown } = useResult(queue)
  const releasing = useReleaseSeats(departureID, say)
  const asMissing = ({ reservation, passenger }: Traveler) => {
    if (isOutOfReach([passenger])) return say({ text: releasedText, isError: true })
    const markIDs = queue.add([wish(reservation, passenger, { mark: 'none' })])
    return say(missingResult({ reservation, passenger }, markIDs))
  }
  const boarding = useBoarding(manifest, {
    onBoard: (boarded, reasons) => {
      const markIDs = queue.add(boardingWishes(boarded, reasons))
      say(boarded.isOnBoard ? { text: 'Reason saved.' } : boardingResult(boarded, markIDs))
    },
    onTakeBack: ({ reservation, passengers }) =>
      passengers.forEach((passenger) => asMissing({ reservation, passenger })),
    say,
  })
  const mark = ({ reservation, passenger }: Traveler) => ({
    asNoShow: () => {
      queue.add([wish(reservation, passenger, { mark: 'no-show' })])
      say({
        text: `${nameOf(passenger)} is a no-show.`,
        undo: [wish(reservation, passenger, { mark: passenger.mark })],
      })
    },
    asMissing: () => asMissing({ reservation, passenger }),
    weigh: (scaleWeight: number | null) => {
      queue.add([wish(reservation, passenger, { scaleWeight })])
      boarding.askReason(reservation, { ...passenger, scaleWeight })
    },
    release: () => releasing.ask({ reservation, passenger }),
  })
  const undo = () => {
    if (!result.undo) return
    queue.add(result.undo)
    say({ text: 'Undone.' })
  }
  const find = useFinding(manifest.departure, sayWhenKnown)
  const checkIn = (typed: string) =>
    checkInByCode(typed, manifest.reservations, {
      board: boarding.board,
      find,
      alreadyIn: (reservation) => say(alreadyInResult(reservation, queue.waiting)),
      say,
    })
  return { manifest, at, queue, result, say, boarding, releasing, mark, undo, checkIn }
}

export type Desk = ReturnType<typeof useCheckIn>

/** Says where a reservation is that isn't on this departure. */
function useFinding(
  departure: Manifest['departure'],
  sayWhenKnown: ReturnType<typeof useResult>['sayWhenKnown'],
) {
  const client = useQueryClient()
  return (number: string) => {
    const found = findParty(number, departure)
    // It may have come to this departure just now.
    void found.then(() => refreshManifest(client, departure.departureID))
    void sayWhenKnown({ text: `${notHere(number)} Looking for it…`, isError: true }, found)
  }
}

function boardingWishes({ reservation, passengers, code }: Boarding, reasons: Reasons): WishedMark[] {
  return passengers.map((passenger) => {
    const reason = reasons[passenger.position]
    return wish(reservation, passenger, {
      mark: 'boarded',
      ...(code?.voucher && { voucher: code.voucher }),
      ...(reason && { reason }),
    })
  })
}

/** Seats that were released may be sold by now. */
const areReleased = (passengers: readonly ManifestPassenger[]) => passengers.some(({ released }) => released)
const isOutOfReach = (passengers: readonly ManifestPassenger[]) =>
  areReleased(passengers) && reachability() !== 'online'

function boardingResult(boarding: Boarding, markIDs: readonly string[]): Result {
  const { reservation, passengers, code } = boarding
  const undo = passengers.map((passenger) => wish(reservation, passenger, { mark: passenger.mark }))
  const done = { text: boardedText(reservation, passengers), undo }
  return code || areReleased(passengers) ? { ...uncheckedResult(boarding, markIDs, done), undo } : done
}

/** Only the server knows whether a code is right and a released seat still free, so that its answer is awaited. */
function uncheckedResult(
  { reservation, passengers }: Boarding,
  markIDs: readonly string[],
  done: Result,
): Result {
  const settle = (refusals: readonly string[]): Result =>
    refusals.length === 0
      ? done
      : { text: settledText(reservation, passengers.length, refusals), isError: true }
  return { text: uncheckedText(reservation), pending: { markIDs, settle } }
}

function missingResult({ reservation, passenger }: Traveler, markIDs: readonly string[]): Result {
  const done = { text: `${nameOf(passenger)} is not checked in.` }
  if (!passenger.released) return done
  const refused = { text: `${nameOf(passenger)} is still a no-show.`, isError: true }
  const settle = (refusals: readonly string[]): Result => (refusals.length === 0 ? done : refused)
  return { text: uncheckedText(reservation), pending: { markIDs, settle } }
}

/** For a party in which no one is missing, but whose marks may still wait. */
function alreadyInResult(reservation: ManifestReservation, waiting: readonly QueuedMark[]): Result {
  const done = { text: completeText(reservation) }
  const own = waiting.filter(({ mark }) => mark.quoteID === reservation.quoteID && mark.mark === 'boarded')
  if (own.length === 0) return done
  const passengers = reservation.passengers.filter(({ position }) =>
    own.some(({ mark }) => mark.position === position),
  )
  const markIDs = own.map(({ mark }) => mark.markID)
  return uncheckedResult({ reservation, passengers }, markIDs, {
    text: boardedText(reservation, passengers),
  })
}

interface Asked {
  boarding: Boarding
  questions: BoardingQuestions
}

interface Acts {
  onBoard: (boarding: Boarding, reasons: Reasons) => void
  onTakeBack: (boarding: Boarding) => void
  say: (result: Result) => void
}

/** Asks everything about a party at once. That its payment is due is asked only once. */
function useBoarding(manifest: Parameters<typeof boardingQuestions>[0], { onBoard, onTakeBack, say }: Acts) {
  const { open, close, subject, opened } = useDialogAbout<Asked>()
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const board = (boarding: Boarding) => {
    if (isOutOfReach(boarding.passengers)) return say({ text: releasedText, isError: true })
    const acceptsDue = accepted.includes(boarding.reservation.quoteID)
    const questions = boardingQuestions(manifest, boarding, acceptsDue)
    if (questions) open({ boarding, questions })
    else onBoard(boarding, {})
  }
  /** Of a passenger who was weighed on board. */
  const askReason = (reservation: ManifestReservation, passenger: ManifestPassenger) => {
    if (!lacksReason(passenger, reservation.weightRule)) return
    const boarding = { reservation, passengers: [passenger], isOnBoard: true }
    open({ boarding, questions: { due: 0, overPounds: 0, tooHeavy: [passenger] } })
  }
  const accept = (boarding: Boarding, reasons: Reasons) => {
    close()
    if (boarding.reservation.payment === 'due') setAccepted([...accepted, boarding.reservation.quoteID])
    onBoard(boarding, reasons)
  }
  const takeBack = (boarding: Boarding) => {
    close()
    onTakeBack(boarding)
  }
  return { board, askReason, asking: { subject, opened, close, accept, takeBack } }
}

interface CodeDesk {
  board: (boarding: Boarding) => void
  find: (number: string) => void
  alreadyIn: (reservation: ManifestReservation) => void
  say: (result: Result) => void
}

/** Boards everyone of the party who is missing. Returns the reservation's id, to scroll to it. */
function checkInByCode(
  typed: string,
  reservations: readonly ManifestReservation[],
  { board, find, alreadyIn, say }: CodeDesk,
): string | undefined {
  const code = readCode(typed)
  if (code.kind === 'damaged')
    say({ text: 'This code is incomplete. Scan it again, or type the number.', isError: true })
  if (code.kind === 'words' && code.text)
    say({ text: 'To check in a party, enter its reservation number.', isError: true })
  if (code.kind !== 'number') return undefined
  const { number, voucher } = code
  const reservation = reservations.find(({ orl }) => orl === number)
  if (!reservation) {
    find(number)
    return undefined
  }
  const passengers = reservation.passengers.filter(isMissing)
  if (passengers.length === 0) alreadyIn(reservation)
  else board({ reservation, passengers, code: { voucher } })
  return reservation.quoteID
}
