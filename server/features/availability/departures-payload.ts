export interface ChangedDeparture {
  id: number
  productId: string
  date: string
}

/** With more, every live page reads again. */
const mostNamed = 500
/** PostgreSQL takes fewer than 8000 bytes. */
const payloadBytes = 7900

/** As few as fit; a single empty one when anything may have changed. */
export function payloadsOf(changed: readonly ChangedDeparture[]): string[] {
  if (changed.length > mostNamed) return ['']
  const payloads: string[][] = []
  let left = 0
  for (const { id, productId, date } of changed) {
    const text = JSON.stringify([id, productId, date])
    left -= Buffer.byteLength(text) + 1
    if (left < 0) {
      payloads.push([])
      left = payloadBytes - Buffer.byteLength(text) - 1
    }
    payloads.at(-1)?.push(text)
  }
  return payloads.map((texts) => `[${texts.join(',')}]`)
}

/** Undefined when anything may have changed. */
export function readPayload(payload: string): ChangedDeparture[] | undefined {
  if (payload === '') return undefined
  const rows = JSON.parse(payload) as [number, string, string][]
  return rows.map(([id, productId, date]) => ({ id, productId, date }))
}
