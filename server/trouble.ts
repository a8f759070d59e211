/** A piece of work that failed. It is kept and tried again, or given up after so many tries. */
export interface Trouble {
  job: string
  id: string
  attempts: number
  reason: string
  isGivenUp: boolean
}

export type TellTrouble = (trouble: Trouble) => void
