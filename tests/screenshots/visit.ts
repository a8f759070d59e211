import type { Page } from '@playwright/test'

import type { Site } from '#tests/support/journeys/journey.ts'

export interface Screen {
  name: string
  show: (page: Page) => Promise<unknown>
}

/** One user's screens, in this order: each starts from the one before it. */
export interface Visit {
  site: Site
  /** Signed out without one. */
  user?: string
  screens: Screen[]
}
