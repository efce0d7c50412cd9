/** Numbers that a walk was given for one step, thrown one after the other. None that is left is a zero. */
export class Dice {
  private at = 0
  private readonly thrown: readonly number[]

  constructor(thrown: readonly number[]) {
    this.thrown = thrown
  }

  /** A whole number from 0 to below `sides`. */
  upTo(sides: number): number {
    const value = this.thrown[this.at] ?? 0
    this.at += 1
    return sides > 0 ? value % sides : 0
  }

  heads(): boolean {
    return this.upTo(2) === 0
  }

  /** One of these; undefined of none. */
  of<Item>(items: readonly Item[]): Item | undefined {
    return items[this.upTo(items.length)]
  }

  /** Some of these, in their order. */
  some<Item>(items: readonly Item[]): Item[] {
    return items.filter(() => this.heads())
  }
}
