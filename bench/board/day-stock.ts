import { sql } from 'kysely'

import { ask, requestAt, type Visit } from '#bench/account/site.ts'
import { postStock } from '#bench/changes-stock.ts'
import { roomyCatalogue } from '#bench/fill.ts'
import { withDb } from '#bench/place.ts'
import type { Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'

export interface DaySize {
  /** Six departures a day each. */
  products: number
  /** Parties of two on each departure. */
  parties: number
  /** With as many guests as the measured day. */
  days: number
}

const today = () => Temporal.Now.plainDateISO('UTC')

/** Departures of the next days, without guests. */
export async function fillDays(url: string, { products, days }: DaySize) {
  await migrate(url, url)
  const catalogue = roomyCatalogue(products, today().toString())
  const validTo = today()
    .add({ days: days + 2 })
    .toString()
  for (const product of catalogue.products)
    product.schedules = product.schedules.map((schedule) => ({ ...schedule, validTo }))
  await withDb(url, (db) => importCatalogue(db, catalogue, { now: Temporal.Now.instant() }))
}

const passenger = (FirstName: string, BodyWeight: number) => ({
  FirstName,
  LastName: 'Lead',
  BodyWeight,
  Type: 'Adult',
})

/** The reservation of two adults that all others copy. */
export async function bookModel(port: number, agent: Visit, url: string): Promise<string> {
  const departure = await withDb(url, (db) =>
    db
      .selectFrom('departures')
      .select(['id', 'product_id', 'local_date'])
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  )
  const search = { productID: departure.product_id, date: departure.local_date, adult: 2, child: 0 }
  const { body } = await ask(port, requestAt(agent, 'POST', '/api/quotes', search))
  const { QuoteID } = JSON.parse(body) as { QuoteID: string }
  const booking = {
    quoteID: QuoteID,
    itineraryID: String(departure.id),
    masterFirstName: 'Lena',
    masterLastName: 'Lead',
    emailAddress: 'lena@example.com',
    phoneNumber: '+1 702 555 0134',
    markup: { adult: '144.00' },
    paxArray: [passenger('Lena', 140), passenger('Leo', 190)],
    attribArray: [],
  }
  await ask(port, requestAt(agent, 'POST', '/api/reservations/book', booking))
  return QuoteID
}

/** Copies of the model on every departure, and on the measured day everyone is marked. Returns that day. */
export function stockGuests(url: string, model: string, { parties, days }: DaySize): Promise<string> {
  const first = today().add({ days: 2 })
  const date = first.add({ days: Math.floor(days / 2) }).toString()
  return withDb(url, async (db) => {
    await copyModel(db, model, parties, first.toString())
    await postStock(db, lowestId, highestId)
    await markAll(db, date)
    await sql`vacuum analyze`.execute(db)
    await sql`checkpoint`.execute(db)
    return date
  })
}

const lowestId = '00000000-0000-0000-0000-000000000000'
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const copyModel = (db: Db, model: string, parties: number, first: string) =>
  sql`
  with made as materialized (
    select gen_random_uuid() as id, lpad(row_number() over ()::text, 8, '0') as orl, d.id as departure_id,
      jsonb_build_object('local_date', d.local_date, 'time_zone', p.time_zone) as common,
      jsonb_build_object('product_id', p.id, 'product_code', p.code, 'product_name', p.name) as product,
      d.local_time
    from departures d join products p on p.id = d.product_id, generate_series(1, ${parties}::integer)
    where d.local_date >= ${first}::date),
  quoted as (
    insert into quotes select copy.* from quotes q, made,
      jsonb_populate_record(q, jsonb_build_object('id', made.id) || made.common || made.product) as copy
    where q.id = ${model}),
  booked as (
    insert into reservations select copy.* from reservations r, made,
      jsonb_populate_record(r, jsonb_build_object('quote_id', made.id, 'orl', made.orl)) as copy
    where r.quote_id = ${model}),
  revised as (
    insert into reservation_revisions select copy.* from reservation_revisions v, made,
      jsonb_populate_record(v, made.common || jsonb_build_object('quote_id', made.id, 'change_id', made.id,
        'local_time', made.local_time, 'departure_id', made.departure_id)) as copy
    where v.quote_id = ${model} and v.revision = 1),
  traveling as (
    insert into reservation_passengers select copy.* from reservation_passengers p, made,
      jsonb_populate_record(p, jsonb_build_object('quote_id', made.id)) as copy
    where p.quote_id = ${model} and p.revision = 1),
  held as (
    insert into seat_holds (quote_id, change_id, departure_id, seats, pounds)
    select made.id, made.id, made.departure_id, h.seats, h.pounds from made, seat_holds h
    where h.quote_id = ${model}
    returning departure_id, seats, pounds)
  update departures d set seats_taken = d.seats_taken + taken.seats, pounds_taken = d.pounds_taken + taken.pounds
  from (
    select departure_id, sum(seats)::integer as seats, sum(pounds)::integer as pounds
    from held group by departure_id) as taken
  where d.id = taken.departure_id`.execute(db)

const markAll = (db: Db, date: string) =>
  sql`
  with marked as (
    insert into passenger_marks (mark_id, departure_id, quote_id, position, mark, scale_pounds, said_mark, said_weight,
      said_pounds, revision, made_at, received_at, user_id, sent_by)
    select gen_random_uuid(), v.departure_id, v.quote_id, p.position, 'boarded', 180, 'boarded', true, 180, v.revision, now(),
      now(), v.user_id, v.user_id
    from reservation_revisions v join reservation_passengers p on p.quote_id = v.quote_id and p.revision = v.revision
    where v.local_date = ${date}::date returning quote_id, departure_id),
  held as (
    update seat_holds h set scale_difference = weighed.pounds - h.pounds
    from (select quote_id, 180 * count(*) as pounds from marked group by quote_id) as weighed
    where h.quote_id = weighed.quote_id returning h.departure_id, h.scale_difference)
  update departures d set scale_difference = d.scale_difference + added.difference
  from (select departure_id, sum(scale_difference) as difference from held group by departure_id) as added
  where d.id = added.departure_id`.execute(db)
