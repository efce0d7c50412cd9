import { Unavailable } from '#platform/http/refusals'

type Limit = {
  /** Maximum tasks running at the same time. */
  atOnce: number
  /** Maximum length of the queue; the next task is refused at once. */
  waitingAtMost: number
  /** Maximum time in the queue, in ms. */
  patienceMs: number
}

type Waiting = { start: () => void; giveUp: NodeJS.Timeout }

/**
 * A concurrency limit with a bounded FIFO queue, for work that takes a core or much memory: a burst of it cannot starve
 * the rest of the process.
 * @throws {Unavailable} 503 when the queue is full or a task waited too long.
 */
export function concurrencyLimit({ atOnce, waitingAtMost, patienceMs }: Limit) {
  let running = 0
  const queue: Waiting[] = []

  const aPlace = () => {
    if (queue.length >= waitingAtMost) throw new Unavailable()
    return new Promise<void>((start, refuse) => {
      const waiting: Waiting = {
        start,
        giveUp: setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1)
          refuse(new Unavailable())
        }, patienceMs),
      }
      queue.push(waiting)
    })
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1
    else await aPlace()
    try {
      return await work()
    } finally {
      // The slot passes directly to the next task, so that no newcomer takes it first.
      const next = queue.shift()
      if (next) {
        clearTimeout(next.giveUp)
        next.start()
      } else {
        running -= 1
      }
    }
  }
}
