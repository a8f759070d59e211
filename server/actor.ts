/** Who did something, and when: a user, a gateway or a job. A call's scope is one. */
export interface Actor {
  now: Temporal.Instant
  user: { id: string; username: string } | undefined
  address: string
  requestId: string
}

export const jobActor = (now: Temporal.Instant): Actor => ({
  now,
  user: undefined,
  address: 'job',
  requestId: 'job',
})
