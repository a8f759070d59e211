/** A piece of work that failed. It is kept and tried again, or given up after so many tries. */
export interface Trouble {
  job: string
  id: string
  attempts: number
  reason: string
  isGivenUp: boolean
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export type TellTrouble = (trouble: Trouble) => void
