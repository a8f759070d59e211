import { stored } from '#web/storage.ts'

export interface RecentTour {
  id: string
  name: string
}

const most = 4

const isTour = (json: unknown): json is RecentTour => {
  const { id, name }: { id?: unknown; name?: unknown } = Object(json)
  return typeof id === 'string' && typeof name === 'string'
}

const asTours = (json: unknown): RecentTour[] | undefined =>
  Array.isArray(json) ? json.filter(isTour).slice(0, most) : undefined

const storedFor = (userId: string) => stored('recent-tours', asTours, userId)

/** The tours the user opened last in this browser, newest first. */
export const recentTours = (userId: string): RecentTour[] => storedFor(userId).read() ?? []

export const rememberTour = (userId: string, { id, name }: RecentTour): void =>
  storedFor(userId).write(
    [{ id, name }, ...recentTours(userId).filter((known) => known.id !== id)].slice(0, most),
  )
