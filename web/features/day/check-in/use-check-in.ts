import { useState } from 'react'

import type { Manifest, ManifestPassenger, ManifestReservation } from '#contract/day/manifest.ts'
import type { WishedMark } from '#web/data/check-in/use-mark-queue.ts'
import { boardedText, completeText, isMissing, nameOf } from '#web/features/day/check-in/party.ts'
import { readCode } from '#web/features/day/check-in/read-code.ts'
import { useResult } from '#web/features/day/check-in/use-result.ts'
import { useManifest } from '#web/features/day/use-manifest.ts'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'

/** Who is to board, with the voucher's code if one was scanned. */
export interface Boarding {
  reservation: ManifestReservation
  passengers: readonly ManifestPassenger[]
  voucher?: string | undefined
}

type Change = Pick<WishedMark, 'mark' | 'scaleWeight' | 'voucher'>

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

/** The manifest with the marks that wait, and what can be done on the screen. */
export function useCheckIn(departureID: string) {
  const { manifest, at, queue } = useManifest(departureID)
  const [result, setResult] = useResult()
  const { board, askAboutDue } = useBoarding((boarding) => {
    const { reservation, passengers, voucher } = boarding
    const change: Change = { mark: 'boarded', ...(voucher && { voucher }) }
    queue.add(passengers.map((passenger) => wish(reservation, passenger, change)))
    const undo = passengers.map((passenger) => wish(reservation, passenger, { mark: passenger.mark }))
    setResult({ text: boardedText(reservation, passengers), undo })
  })
  const mark = ({
    reservation,
    passenger,
  }: {
    reservation: ManifestReservation
    passenger: ManifestPassenger
  }) => ({
    asNoShow: () => {
      queue.add([wish(reservation, passenger, { mark: 'no-show' })])
      setResult({
        text: `${nameOf(passenger)} is a no-show.`,
        undo: [wish(reservation, passenger, { mark: passenger.mark })],
      })
    },
    asMissing: () => {
      queue.add([wish(reservation, passenger, { mark: 'none' })])
      setResult({ text: `${nameOf(passenger)} is not checked in.` })
    },
    weigh: (scaleWeight: number | null) => queue.add([wish(reservation, passenger, { scaleWeight })]),
  })
  const undo = () => {
    if (!result.undo) return
    queue.add(result.undo)
    setResult({ text: 'Undone.' })
  }
  const checkIn = (typed: string) => checkInByCode(typed, manifest, { board, say: setResult })
  return { manifest, at, queue, result, say: setResult, board, askAboutDue, mark, undo, checkIn }
}

/** Asks once for each party whose payment is due. */
function useBoarding(onBoard: (boarding: Boarding) => void) {
  const dialog = useDialogAbout<Boarding>()
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const board = (boarding: Boarding) => {
    const { payment, quoteID } = boarding.reservation
    if (payment === 'due' && !accepted.includes(quoteID)) dialog.open(boarding)
    else onBoard(boarding)
  }
  const accept = () => {
    dialog.close()
    if (!dialog.subject) return
    setAccepted([...accepted, dialog.subject.reservation.quoteID])
    onBoard(dialog.subject)
  }
  return { board, askAboutDue: { ...dialog, accept } }
}

interface Desk {
  board: (boarding: Boarding) => void
  say: (result: { text: string; isError?: boolean }) => void
}

/** Boards everyone of the party who is missing. Returns the reservation's id, to scroll to it. */
function checkInByCode(typed: string, manifest: Manifest, { board, say }: Desk): string | undefined {
  const code = readCode(typed)
  if (code.kind === 'damaged')
    say({ text: 'This code is incomplete. Scan it again, or type the number.', isError: true })
  if (code.kind === 'words' && code.text)
    say({ text: 'To check in a party, enter its reservation number.', isError: true })
  if (code.kind !== 'number') return undefined
  const { number, voucher } = code
  const reservation = manifest.reservations.find(({ orl }) => orl === number)
  if (!reservation) {
    say({ text: `${number} is not on this departure.`, isError: true })
    return undefined
  }
  const passengers = reservation.passengers.filter(isMissing)
  if (passengers.length === 0) say({ text: completeText(reservation) })
  else board({ reservation, passengers, voucher })
  return reservation.quoteID
}
