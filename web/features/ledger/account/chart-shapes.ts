/** The smallest of 1, 2 or 5 times a power of ten that is not below the value. */
export function roundedUp(value: number): number {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value
}

export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

interface Frame {
  width: number
  height: number
  left: number
  top: number
  bottom: number
}

/** Places groups of bars in pixels, around a line for 0. Amounts can be below 0 after cancellations. */
export function chartShapes(groups: readonly (readonly number[])[], frame: Frame) {
  const amounts = groups.flat()
  const top = roundedUp(Math.max(0, ...amounts))
  const low = 0 - roundedUp(-Math.min(0, ...amounts))
  const range = top - low || 1
  const inner = frame.height - frame.top - frame.bottom
  const yOf = (amount: number) => frame.top + ((top - amount) / range) * inner
  const slot = (frame.width - frame.left) / Math.max(1, groups.length)
  const barWidth = Math.min(12, (slot * 0.8) / Math.max(1, groups[0]?.length ?? 1))
  const bars = groups.map((group, index) => {
    const start = frame.left + index * slot + (slot - barWidth * group.length) / 2
    return group.map((amount, place): Bar => {
      const [from, to] = [yOf(Math.max(0, amount)), yOf(Math.min(0, amount))]
      return { x: start + place * barWidth, y: from, width: barWidth, height: to - from }
    })
  })
  const ticks = [...new Set([top, top / 2, 0, low])].map((amount) => ({ amount, y: yOf(amount) }))
  const middles = groups.map((_, index) => frame.left + (index + 0.5) * slot)
  return { bars, ticks, middles, slot }
}
