import { CallError } from '#web/api/call-error.ts'

export const isConflict = (error: unknown): boolean => error instanceof CallError && error.status === 409

export const notChangedTwice = "Try again: the change won't be made twice."
