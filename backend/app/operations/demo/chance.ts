/** Chance that always falls the same way, so that every demo park looks alike. */
export function chance(seed: number) {
  let state = seed >>> 0
  /** The next number from 0 up to but not including 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** A whole number from `least` to `most`, both included. */
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    happens: (probability: number) => next() < probability,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}

export type Chance = ReturnType<typeof chance>
