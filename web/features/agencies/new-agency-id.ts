import { asText, stored } from '#web/storage.ts'

/** The ID offered for a new agency: the same one until it is used, because the unsaved input belongs to it. */
export const newAgencyId = stored('new-agency-id', asText)
