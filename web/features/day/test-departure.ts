import type { NewMark } from '#contract/day/manifest.ts'
import { withMarks } from '#web/data/check-in/merge-marks.ts'
import { manifestWith } from '#web/features/day/test-manifest.ts'
import { type Answers, manager, renderApp } from '#web/test-app.tsx'

export const provider = { ...manager, role: { ...manager.role, permissions: [1] } }

export const ok = (body: unknown) => ({ status: 200, body })

export interface SentMarks {
  userID: string
  deviceID: string
  sentAt: number
  marks: NewMark[]
}

export const marksCall = 'POST /api/departures/7/marks'
export const manifestCall = 'GET /api/departures/7/manifest'

/** Takes every mark, keeps what was sent, and shows the manifest with it. */
export function takeMarks(manifest = manifestWith()) {
  const sent: SentMarks[] = []
  const marks = () => sent.flatMap((call) => call.marks)
  const answer = (call: SentMarks) => {
    sent.push(call)
    return ok({ results: call.marks.map(({ markID }) => ({ markID, outcome: 'taken', message: null })) })
  }
  const answers: Answers = {
    [marksCall]: answer,
    [manifestCall]: () =>
      ok(
        withMarks(
          manifest,
          marks().map((mark) => ({ departureID: '7', guest: '', userID: '', mark })),
        ),
      ),
  }
  return { sent, marks, answer, answers }
}

/** A page of departure 7, with the manifest above. */
export const openDeparture = (path: string, answers: Answers = {}, you: object = provider) =>
  renderApp(path, {
    'GET /api/auth/check': ok(you),
    [manifestCall]: ok(manifestWith()),
    ...answers,
  })
