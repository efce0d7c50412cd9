import { Unavailable } from '#platform/http/refusals'

type Turns = {
  /** How many work at the same time. */
  atOnce: number
  /** How many may wait; the next one is sent away at once. */
  waitingAtMost: number
  /** How long somebody waits before being sent away. */
  patienceMs: number
}

type Waiting = { start: () => void; giveUp: NodeJS.Timeout }

/**
 * Makes a queue for work that takes a core or a lot of memory, so that a burst of it leaves the rest of the
 * process alive. Whoever is sent away gets a 503.
 */
export function takingTurns({ atOnce, waitingAtMost, patienceMs }: Turns) {
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
      // The place goes straight to the next one, so that nobody slips in between.
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
