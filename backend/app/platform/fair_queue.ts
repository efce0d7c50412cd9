import { shareKey } from '#platform/share_key'
import { Turns } from '#platform/turns'
import { Unavailable } from '#platform/http/refusals'

export type Limit = {
  /** Maximum tasks running at the same time. */
  atOnce: number
  /** Maximum of one caller among them, so that the rest stays free for others. Default: all. */
  atOnceEach?: number
  /** Maximum length of the queue over all callers. */
  waitingAtMost: number
  /** Maximum length of the queue of one caller. */
  waitingEach: number
  /** Maximum time in the queue, in ms. */
  patienceMs: number
}

type Waiting = { start: () => void; refuse: () => void; giveUp: NodeJS.Timeout }

/**
 * A concurrency limit with a bounded queue that callers share evenly, for work that takes a core or much memory. Each
 * caller (`shareKey`) has its own queue, served round-robin: however much one caller asks for, the next task of any
 * other is at most one turn of each caller away. When all places are taken, the caller with the longest queue loses its
 * last one.
 * @throws {Unavailable} 503 when the caller's queue is full, when the task was displaced or when it waited too long.
 */
export function fairQueue({
  atOnce,
  atOnceEach = atOnce,
  waitingAtMost,
  waitingEach,
  patienceMs,
}: Limit) {
  let running = 0
  const runningOf = new Map<string, number>()
  const turns = new Turns<Waiting>()

  const mayStart = (key: string) => running < atOnce && (runningOf.get(key) ?? 0) < atOnceEach

  const count = (key: string, by: 1 | -1) => {
    running += by
    const of = (runningOf.get(key) ?? 0) + by
    if (of > 0) runningOf.set(key, of)
    else runningOf.delete(key)
  }

  /** Takes a place from the caller with the longest queue, if it is longer than the caller's own. */
  const makeRoom = (own: number) => {
    const last = turns.lastOfLongest()
    if (!last || turns.lengthOf(last.key) <= own + 1) throw new Unavailable()
    clearTimeout(last.item.giveUp)
    turns.remove(last.key, last.item)
    last.item.refuse()
  }

  const aPlace = (key: string) => {
    const own = turns.lengthOf(key)
    if (own >= waitingEach) throw new Unavailable()
    if (turns.length >= waitingAtMost) makeRoom(own)
    return new Promise<void>((start, reject) => {
      const refuse = () => reject(new Unavailable())
      const giveUp = setTimeout(() => {
        turns.remove(key, waiting)
        refuse()
      }, patienceMs)
      const waiting: Waiting = { start, refuse, giveUp }
      turns.push(key, waiting)
    })
  }

  /** A finished task starts at most one other: its slot passes on directly, so that no newcomer takes it first. */
  const startNext = () => {
    const next = turns.take(mayStart)
    if (!next) return
    clearTimeout(next.item.giveUp)
    count(next.key, 1)
    next.item.start()
  }

  return async <Result>(work: () => Promise<Result>, key = shareKey()): Promise<Result> => {
    if (mayStart(key)) count(key, 1)
    else await aPlace(key)
    try {
      return await work()
    } finally {
      count(key, -1)
      startNext()
    }
  }
}
