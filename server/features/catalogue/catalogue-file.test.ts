import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { demoCatalogue } from '#server/demo/demo-catalogue.ts'
import { catalogueOf, catalogueSchema, fileOf } from '#server/features/catalogue/catalogue-file.ts'
import { readCatalogueFile } from '#server/features/catalogue/read-catalogue-file.ts'

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')

test('the JSON Schema in docs is the one that the code checks with', () => {
  expect(JSON.parse(readFileSync(join(docs, 'catalogue.schema.json'), 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(catalogueSchema())),
  )
})

test('the example in docs is a good file', () => {
  const text = readFileSync(join(docs, 'catalogue.md'), 'utf8')
  const example = /```json\n(.*?)```/s.exec(text)?.[1] ?? ''
  expect(readCatalogueFile(example)).toMatchObject({ catalogue: { products: [{ code: 'GCW-HELI' }] } })
})

test('the demo catalogue written to a file and read again is the same', () => {
  const demo = demoCatalogue('2026-11-15')
  expect(readCatalogueFile(JSON.stringify(fileOf(demo)))).toEqual({ catalogue: catalogueOf(fileOf(demo)) })
})
