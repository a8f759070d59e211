import type { Db } from '#server/db/database.ts'

const check =
  /and \(payload_pounds is null or pounds_taken \+ scale_difference \+ (\$\d+) \+ (\$\d+) <= greatest\(payload_pounds, pounds_taken \+ scale_difference\)\)/

/** For controls: the product's own statements, but without the comparison with the payload. */
export const withoutPayloadCheck = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'executeQuery') return value.bind(target) as unknown
      return (query: Parameters<Db['executeQuery']>[0]) =>
        'sql' in query
          ? target.executeQuery({
              ...query,
              sql: query.sql.replace(check, 'and $1::integer is not null and $2::integer is not null'),
            })
          : target.executeQuery(query)
    },
  })
