import { type CatalogueFile, fileOf } from '#server/features/catalogue/catalogue-file.ts'
import { readCatalogueFile } from '#server/features/catalogue/read-catalogue-file.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'

/** A valid catalogue file with two products, changed by the test. */
export function catalogueFileWith(change: (file: CatalogueFile) => void): string {
  const file = structuredClone(fileOf(testCatalogue(testProduct('one'), testProduct('two'))))
  change(file)
  return JSON.stringify(file, null, 2)
}

export const firstProduct = (file: CatalogueFile) => file.products[0] as Record<string, unknown>

export function catalogueErrors(text: string): string[] {
  const read = readCatalogueFile(text)
  return 'errors' in read ? read.errors : []
}
