import { expect, test } from 'vitest'

import { catalogueOf, catalogueSchema, fileOf } from '#server/features/catalogue/catalogue-file.ts'
import { readCatalogueFile } from '#server/features/catalogue/read-catalogue-file.ts'
import { catalogueFileWith, firstProduct, catalogueErrors } from '#tests/support/catalogue-file-with.ts'
import { validatorMessages, invalidValues } from '#tests/support/invalid-values.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'

test('a valid file is read as the catalogue it was made from', () => {
  const catalogue = testCatalogue(testProduct('one'), testProduct('two'))
  expect(readCatalogueFile(JSON.stringify(fileOf(catalogue)))).toMatchObject({ catalogue })
  expect(catalogueOf(fileOf(catalogue))).toEqual(catalogue)
})

test('optional fields have defaults', () => {
  const minimal = {
    universes: [{ uuid: '22222222-2222-4222-8222-222222222222', name: 'U' }],
    products: [
      {
        productID: 'p',
        code: 'P',
        name: 'P',
        universe: '22222222-2222-4222-8222-222222222222',
        timeZone: 'America/Phoenix',
        schedules: [{ times: ['10:00', '08:30'], capacity: 4, adultPrice: 10.5, childPrice: 5 }],
      },
    ],
  }
  expect(readCatalogueFile(JSON.stringify(minimal))).toMatchObject({
    catalogue: {
      products: [
        {
          cutOffMinutes: 60,
          schedules: [
            {
              weekdays: [0, 1, 2, 3, 4, 5, 6],
              times: ['08:30', '10:00'],
              adultPriceCents: 1050,
              adultFeesCents: 0,
            },
          ],
        },
      ],
    },
  })
})

const cases = [
  { title: 'an empty file', text: '', error: /^(line 1, column 1: invalid JSON|The file is empty)/ },
  {
    title: 'a trailing comma',
    text: '{\n  "universes": [],\n}',
    error: /^line 3, column 1: invalid JSON/,
  },
  { title: 'a comment', text: '// hello\n{}', error: /^line 1, column 1: invalid JSON/ },
  {
    title: 'a list instead of an object',
    text: '[]',
    error: /^line 1, column 1: the file must be an object\.$/,
  },
  {
    title: 'a price with a fraction of a cent',
    text: catalogueFileWith((file) =>
      Object.assign(file.products[0]?.schedules[0] ?? {}, { adultPrice: 1.005 }),
    ),
    error: /products\[0\]\.schedules\[0\]\.adultPrice must be a dollar amount with at most two decimals\.$/,
  },
  {
    title: 'an invalid time zone',
    text: catalogueFileWith((file) => (firstProduct(file)['timeZone'] = 'Mars/Olympus')),
    error: /products\[0\]\.timeZone must be an IANA time zone/,
  },
  {
    title: 'an invalid time',
    text: catalogueFileWith((file) =>
      Object.assign(file.products[0]?.schedules[0] ?? {}, { times: ['24:00'] }),
    ),
    error: /products\[0\]\.schedules\[0\]\.times\[0\] must be a time/,
  },
  {
    title: 'an unknown universe',
    text: catalogueFileWith(
      (file) => (firstProduct(file)['universe'] = '33333333-3333-4333-8333-333333333333'),
    ),
    error: /products\[0\]\.universe names universe '33333333/,
  },
  {
    title: 'an unknown pickup class',
    text: catalogueFileWith((file) =>
      Object.assign(file.products[0]?.schedules[0] ?? {}, { pickupClass: 'X' }),
    ),
    error: /pickupClass names pickup class 'X', which is not in this file\./,
  },
  {
    title: 'an unknown hotel',
    text: catalogueFileWith((file) =>
      Object.assign(file, {
        pickupClasses: [{ code: 'A', hotels: [{ hotel: 'nowhere', estimatedMinsPrior: 30 }] }],
      }),
    ),
    error: /pickupClasses\[0\]\.hotels\[0\]\.hotel names hotel 'nowhere', which is not in this file\.$/,
  },
  {
    title: 'a hotel twice in a pickup class',
    text: catalogueFileWith((file) =>
      Object.assign(file, {
        hotels: [{ id: 'h', label: 'Hotel' }],
        pickupClasses: [{ code: 'A', hotels: [0, 1].map(() => ({ hotel: 'h', estimatedMinsPrior: 30 })) }],
      }),
    ),
    error: /pickupClasses\[0\]\.hotels\[1\]\.hotel 'h' is a duplicate\.$/,
  },
  {
    title: 'a schedule that ends before it begins',
    text: catalogueFileWith((file) =>
      Object.assign(file.products[0]?.schedules[0] ?? {}, { validFrom: '2027-02-01', validTo: '2027-01-31' }),
    ),
    error: /products\[0\]\.schedules\[0\]\.validTo is before validFrom\.$/,
  },
  {
    title: 'a product ID used twice',
    text: catalogueFileWith((file) => (firstProduct(file)['productID'] = 'two')),
    error: /products\[1\]\.productID 'two' is a duplicate\.$/,
  },
  {
    title: 'a code used twice',
    text: catalogueFileWith((file) => (firstProduct(file)['code'] = 'two')),
    error: /products\[1\]\.code 'TWO' is a duplicate\./,
  },
  {
    title: 'a departure generated twice',
    text: catalogueFileWith((file) =>
      file.products[0]?.schedules.push(...structuredClone(file.products[0].schedules)),
    ),
    error:
      /schedules\[1\] generates the departure \d{4}-\d\d-\d\d 09:00, which schedules\[0\] also generates\./,
  },
  {
    title: 'an unknown field',
    text: catalogueFileWith((file) => (firstProduct(file)['color'] = 'red')),
    error: /products\[0\] has an unknown field: color\.$/,
  },
  {
    title: 'a missing name',
    text: catalogueFileWith((file) => delete firstProduct(file)['name']),
    error: /products\[0\]\.name must be text\./,
  },
  {
    title: 'a missing time zone',
    text: catalogueFileWith((file) => delete firstProduct(file)['timeZone']),
    error: /products\[0\]\.timeZone is missing\.$/,
  },
  {
    title: 'a negative cut-off',
    text: catalogueFileWith((file) => (firstProduct(file)['cutOffMinutes'] = -1)),
    error: /products\[0\]\.cutOffMinutes must be at least 0\.$/,
  },
  {
    title: 'a schedule without times',
    text: catalogueFileWith((file) => Object.assign(file.products[0]?.schedules[0] ?? {}, { times: [] })),
    error: /times must have at least 1 entry\.$/,
  },
]
for (const { title, text, error } of cases) {
  test(`${title} is an error with its line and column`, () => {
    const errors = catalogueErrors(text)
    expect(errors.filter((found) => !found.includes('invalid JSON')).length).toBeLessThanOrEqual(1)
    expect(errors[0]).toMatch(error)
    expect(errors[0]).toMatch(/^(line \d+, column \d+: |The file)/)
  })
}

test('the line and column are those in the file', () => {
  const text = catalogueFileWith((file) => (firstProduct(file)['timeZone'] = 'Mars/Olympus'))
  const line = text.split('\n').findIndex((row) => row.includes('Mars/Olympus'))
  const column = text.split('\n')[line]?.indexOf('"Mars') ?? 0
  expect(catalogueErrors(text)[0]).toMatch(new RegExp(`^line ${line + 1}, column ${column + 1}: `))
})

test('an invalid UUID is an error', () => {
  const text = catalogueFileWith((file) => (firstProduct(file)['universe'] = 'x'))
  expect(catalogueErrors(text)[0]).toMatch(/products\[0\]\.universe must be a UUID\.$/)
})

test('all errors of a file are reported at once', () => {
  const text = catalogueFileWith((file) => {
    firstProduct(file)['timeZone'] = 'Mars/Olympus'
    firstProduct(file)['cutOffMinutes'] = -1
    Object.assign(file.products[1]?.schedules[0] ?? {}, { capacity: 0, times: [] })
  })
  expect(catalogueErrors(text)).toHaveLength(4)
})

test('every error message is plain English', () => {
  for (const value of invalidValues(catalogueSchema()))
    for (const error of catalogueErrors(JSON.stringify(value))) expect(error).not.toMatch(validatorMessages)
})
