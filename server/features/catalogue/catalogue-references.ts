import { overlappingTime } from '#server/features/catalogue/schedule-days.ts'

interface FileError {
  path: (string | number)[]
  message: string
}

interface References {
  universes: { uuid: string; name: string }[]
  hotels: { id: string }[]
  pickupClasses: { code: string; hotels: { hotel: string }[] }[]
  products: ProductReferences[]
}

interface ProductReferences {
  productID: string
  code: string
  universe: string
  attributes: { id: string }[]
  schedules: Parameters<typeof overlappingTime>[0][]
  blocks: { date: string; time: string | null }[]
}

function repeated<T>(
  items: readonly T[],
  key: (item: T) => string,
  path: FileError['path'],
  field: string,
): FileError[] {
  const seen = new Set<string>()
  return items.flatMap((item, index) => {
    const value = key(item).toLowerCase()
    if (!seen.has(value)) {
      seen.add(value)
      return []
    }
    return [
      {
        path: [...path, index, ...(field ? [field] : [])],
        message: `'${key(item)}' is a duplicate.`,
      },
    ]
  })
}

const missing = (path: FileError['path'], what: string, name: string): FileError => ({
  path,
  message: `names ${what} '${name}', which is not in this file.`,
})

function pickupErrors({ hotels, pickupClasses }: References): FileError[] {
  const known = new Set(hotels.map(({ id }) => id))
  return pickupClasses.flatMap((pickup, index) => [
    ...repeated(pickup.hotels, ({ hotel }) => hotel, ['pickupClasses', index, 'hotels'], 'hotel'),
    ...pickup.hotels.flatMap(({ hotel }, place) =>
      known.has(hotel) ? [] : [missing(['pickupClasses', index, 'hotels', place, 'hotel'], 'hotel', hotel)],
    ),
  ])
}

function scheduleErrors(
  { schedules }: ProductReferences,
  path: FileError['path'],
  classes: Set<string>,
): FileError[] {
  return schedules.flatMap((schedule, index) => {
    const place = [...path, 'schedules', index]
    const { pickupClass, validFrom, validTo } = schedule
    const errors = repeated(schedule.times, (time) => time, [...place, 'times'], '')
    if (pickupClass !== null && !classes.has(pickupClass)) {
      errors.push(missing([...place, 'pickupClass'], 'pickup class', pickupClass))
    }
    if (validFrom !== null && validTo !== null && validTo < validFrom) {
      errors.push({ path: [...place, 'validTo'], message: 'is before validFrom.' })
    }
    for (const [other, earlier] of schedules.slice(0, index).entries()) {
      const clash = overlappingTime(earlier, schedule)
      if (clash)
        errors.push({
          path: place,
          message: `generates the departure ${clash}, which schedules[${other}] also generates.`,
        })
    }
    return errors
  })
}

function productErrors(file: References): FileError[] {
  const universes = new Set(file.universes.map(({ uuid }) => uuid.toLowerCase()))
  const classes = new Set(file.pickupClasses.map(({ code }) => code))
  return file.products.flatMap((product, index) => {
    const path = ['products', index]
    return [
      ...(universes.has(product.universe.toLowerCase())
        ? []
        : [missing([...path, 'universe'], 'universe', product.universe)]),
      ...repeated(product.attributes, ({ id }) => id, [...path, 'attributes'], 'id'),
      ...repeated(
        product.blocks,
        ({ date, time }) => `${date} ${time ?? ''}`.trim(),
        [...path, 'blocks'],
        'date',
      ),
      ...scheduleErrors(product, path, classes),
    ]
  })
}

/** Duplicates, unknown references and departures generated twice. */
export function checkReferences(file: References): FileError[] {
  return [
    ...repeated(file.universes, ({ uuid }) => uuid, ['universes'], 'uuid'),
    ...repeated(file.hotels, ({ id }) => id, ['hotels'], 'id'),
    ...repeated(file.pickupClasses, ({ code }) => code, ['pickupClasses'], 'code'),
    ...repeated(file.products, ({ productID }) => productID, ['products'], 'productID'),
    ...repeated(file.products, ({ code }) => code, ['products'], 'code'),
    ...pickupErrors(file),
    ...productErrors(file),
  ]
}
