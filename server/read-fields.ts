import type { z } from 'zod'

/** The valid fields of an input that is invalid as a whole. */
export function readFields<Shape extends z.ZodRawShape>(
  shape: Shape,
  sent: Record<string, unknown>,
): Partial<z.output<z.ZodObject<Shape>>> {
  const given = Object.entries(shape).filter(([name]) => sent[name] !== undefined)
  const read = given.flatMap(([name, schema]) => {
    const { data } = (schema as z.ZodType).safeParse(sent[name])
    return data === undefined ? [] : [[name, data] as const]
  })
  return Object.fromEntries(read) as Partial<z.output<z.ZodObject<Shape>>>
}
