/** What waits, group by group: the first of each group, then the second of each. */
export class Turns<Item> {
  readonly #groups = new Map<string, Item[]>()

  add(group: string, item: Item) {
    this.#groups.getOrInsertComputed(group, () => []).push(item)
  }

  /** Takes the next one. Its group goes to the end. */
  next(): Item | undefined {
    const [first] = this.#groups
    if (!first) return undefined
    const [group, items] = first
    const item = items.shift()
    this.#groups.delete(group)
    if (items.length > 0) this.#groups.set(group, items)
    return item
  }

  remove(group: string, item: Item) {
    const items = this.#groups.get(group)?.filter((other) => other !== item) ?? []
    if (items.length > 0) this.#groups.set(group, items)
    else this.#groups.delete(group)
  }
}
