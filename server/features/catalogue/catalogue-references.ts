import { overlappingTime } from '#server/features/catalogue/schedule-days.ts'

interface Problem {
  path: (string | number)[]
  message: string
}

/** What the checks below need of a file. */
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
  path: Problem['path'],
  field: string,
): Problem[] {
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
        message: `'${key(item)}' stands here a second time.`,
      },
    ]
  })
}

const missing = (path: Problem['path'], what: string, name: string): Problem => ({
  path,
  message: `there is no ${what} '${name}' in this file.`,
})

function pickupProblems({ hotels, pickupClasses }: References): Problem[] {
  const known = new Set(hotels.map(({ id }) => id))
  return pickupClasses.flatMap((pickup, index) => [
    ...repeated(pickup.hotels, ({ hotel }) => hotel, ['pickupClasses', index, 'hotels'], 'hotel'),
    ...pickup.hotels.flatMap(({ hotel }, place) =>
      known.has(hotel) ? [] : [missing(['pickupClasses', index, 'hotels', place, 'hotel'], 'hotel', hotel)],
    ),
  ])
}

function scheduleProblems(
  { schedules }: ProductReferences,
  path: Problem['path'],
  classes: Set<string>,
): Problem[] {
  return schedules.flatMap((schedule, index) => {
    const place = [...path, 'schedules', index]
    const { pickupClass, validFrom, validTo } = schedule
    const problems = repeated(schedule.times, (time) => time, [...place, 'times'], '')
    if (pickupClass !== null && !classes.has(pickupClass)) {
      problems.push(missing([...place, 'pickupClass'], 'pickup class', pickupClass))
    }
    if (validFrom !== null && validTo !== null && validTo < validFrom) {
      problems.push({ path: [...place, 'validTo'], message: 'ends before it begins.' })
    }
    for (const [other, earlier] of schedules.slice(0, index).entries()) {
      const clash = overlappingTime(earlier, schedule)
      if (clash)
        problems.push({
          path: place,
          message: `makes the departure ${clash} that schedule ${other} makes too.`,
        })
    }
    return problems
  })
}

function productProblems(file: References): Problem[] {
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
      ...scheduleProblems(product, path, classes),
    ]
  })
}

/** What only the whole file can tell: things named twice, things named that are not there, departures made twice. */
export function checkReferences(file: References): Problem[] {
  return [
    ...repeated(file.universes, ({ uuid }) => uuid, ['universes'], 'uuid'),
    ...repeated(file.hotels, ({ id }) => id, ['hotels'], 'id'),
    ...repeated(file.pickupClasses, ({ code }) => code, ['pickupClasses'], 'code'),
    ...repeated(file.products, ({ productID }) => productID, ['products'], 'productID'),
    ...repeated(file.products, ({ code }) => code, ['products'], 'code'),
    ...pickupProblems(file),
    ...productProblems(file),
  ]
}
