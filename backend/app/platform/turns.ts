/**
 * A fair queue: each caller has its own FIFO queue, and these take turns. However many items one caller has, the next
 * item of any other is at most one turn of each caller away.
 */
export class Turns<Item> {
  length = 0
  // In turn order: a caller that was served moves to the end.
  private readonly queues = new Map<string, Item[]>()

  lengthOf(key: string): number {
    return this.queues.get(key)?.length ?? 0
  }

  push(key: string, item: Item) {
    const queue = this.queues.get(key) ?? []
    queue.push(item)
    this.queues.set(key, queue)
    this.length += 1
  }

  /** The next item, among callers that may have a turn. */
  peek(mayGo: (key: string) => boolean = () => true): { key: string; item: Item } | null {
    for (const [key, [item]] of this.queues) {
      if (item !== undefined && mayGo(key)) return { key, item }
    }
    return null
  }

  /** Removes and returns the next item; its caller moves behind all others. */
  take(mayGo?: (key: string) => boolean): { key: string; item: Item } | null {
    const next = this.peek(mayGo)
    if (!next) return null
    const queue = this.queues.get(next.key) ?? []
    this.remove(next.key, next.item)
    if (this.queues.delete(next.key)) this.queues.set(next.key, queue)
    return next
  }

  remove(key: string, item: Item) {
    const queue = this.queues.get(key)
    const place = queue?.indexOf(item) ?? -1
    if (!queue || place < 0) return
    queue.splice(place, 1)
    this.length -= 1
    if (queue.length === 0) this.queues.delete(key)
  }

  /** The newest item of the caller with the longest queue. */
  lastOfLongest(): { key: string; item: Item } | null {
    const [key, queue] = [...this.queues].reduce<[string, Item[]]>(
      (one, other) => (other[1].length > one[1].length ? other : one),
      ['', []]
    )
    const item = queue.at(-1)
    return item === undefined ? null : { key, item }
  }
}
