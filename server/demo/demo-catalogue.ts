import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { LocalDate } from '#contract/dates.ts'
import { demoSoldSeats } from '#server/demo/demo-sold-seats.ts'
import type { Catalogue } from '#server/features/catalogue/catalogue.ts'
import { readCatalogueFile } from '#server/features/catalogue/read-catalogue-file.ts'

const file = join(import.meta.dirname, 'demo-catalogue.json')

/** The demo's catalogue file. Its seasons repeat every year; only the sold seats depend on the day. */
export function demoCatalogue(today: LocalDate): Catalogue {
  const read = readCatalogueFile(readFileSync(file, 'utf8'))
  if ('errors' in read) throw new Error(read.errors.join('\n'))
  const products = read.catalogue.products.map((product) => ({
    ...product,
    blocks: demoSoldSeats(product, today),
  }))
  return { ...read.catalogue, products }
}
