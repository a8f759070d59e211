import type { LocalDate } from '#contract/dates.ts'
import { demoBlocks } from '#server/demo/demo-blocks.ts'
import { demoHotels, demoPickupClasses } from '#server/demo/demo-hotels.ts'
import type { DemoTour } from '#server/demo/demo-tour.ts'
import { lakePowellTours } from '#server/demo/demo-tours-lake-powell.ts'
import { lasVegasTours } from '#server/demo/demo-tours-las-vegas.ts'
import { southRimTours } from '#server/demo/demo-tours-south-rim.ts'
import { westRimTours } from '#server/demo/demo-tours-west-rim.ts'
import { lakePowell, lasVegas, southRim, westRim } from '#server/demo/demo-universes.ts'
import type { Catalogue, Product } from '#server/features/catalogue/catalogue.ts'

/** The provider's tours around the Grand Canyon; only what is sold out depends on the day. */
export function demoCatalogue(today: LocalDate): Catalogue {
  const tours = [...westRimTours, ...southRimTours, ...lasVegasTours, ...lakePowellTours]
  return {
    universes: [westRim, southRim, lasVegas, lakePowell],
    hotels: demoHotels,
    pickupClasses: demoPickupClasses,
    products: tours.map((tour) => productOf(tour, today)),
  }
}

function productOf(tour: DemoTour, today: LocalDate): Product {
  const { demand: _, ...product } = tour
  return { ...product, blocks: demoBlocks(tour, today) }
}
