import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { demoCatalogue } from '#server/demo/demo-catalogue.ts'
import { catalogueOf, catalogueSchema, fileOf } from '#server/features/catalogue/catalogue-file.ts'
import { readCatalogueFile } from '#server/features/catalogue/read-catalogue-file.ts'

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')

test('docs/catalogue.schema.json matches the code', () => {
  expect(JSON.parse(readFileSync(join(docs, 'catalogue.schema.json'), 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(catalogueSchema())),
  )
})

test('the example in docs/catalogue.md is valid', () => {
  const text = readFileSync(join(docs, 'catalogue.md'), 'utf8')
  const example = /```json\n(.*?)```/s.exec(text)?.[1] ?? ''
  expect(readCatalogueFile(example)).toMatchObject({ catalogue: { products: [{ code: 'GCW-HELI' }] } })
})

test('the exported demo catalogue is read back unchanged', () => {
  const demo = demoCatalogue('2026-11-15')
  expect(readCatalogueFile(JSON.stringify(fileOf(demo)))).toMatchObject({
    catalogue: catalogueOf(fileOf(demo)),
  })
})
