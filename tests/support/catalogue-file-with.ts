import { type CatalogueFile, fileOf } from '#server/features/catalogue/catalogue-file.ts'
import { readCatalogueFile } from '#server/features/catalogue/read-catalogue-file.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'

/** A good catalogue file of two products with something changed in it, as text. */
export function catalogueFileWith(change: (file: CatalogueFile) => void): string {
  const file = structuredClone(fileOf(testCatalogue(testProduct('one'), testProduct('two'))))
  change(file)
  return JSON.stringify(file, null, 2)
}

export const firstProduct = (file: CatalogueFile) => file.products[0] as Record<string, unknown>

export function problemsOf(text: string): string[] {
  const read = readCatalogueFile(text)
  return 'problems' in read ? read.problems : []
}
