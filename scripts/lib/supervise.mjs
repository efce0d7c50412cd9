import { setTimeout as pauseFor } from 'node:timers/promises'

/** A server that dies this soon after its start died of the start, or of the first requests. */
const QUICK_DEATH_MS = 60_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** Exit code of a start with an error that a restart cannot fix (EX_CONFIG of sysexits.h). */
export const CANNOT_WORK = 78

/** Exit codes of an intended end, including those that shells report for signals. */
const ENDED_ON_PURPOSE = new Set([0, 130, 143, CANNOT_WORK])

/**
 * A running server.
 * @typedef {object} Running
 * @property {{ signalCode: NodeJS.Signals | null }} child
 * @property {Promise<number>} ended
 * @property {(signal: NodeJS.Signals) => void} stop
 */

/**
 * Restarts a server that died, with exponential backoff (1 s to 30 s) while it dies within a minute. It is not
 * restarted after it was asked to end, or if its settings cannot work.
 * @param {() => Running} launch
 * @param {object} [how]
 * @param {(sentence: string) => void} [how.say]
 * @param {(ms: number, signal: AbortSignal) => Promise<unknown>} [how.pause]
 * @param {() => number} [how.now]
 */
export function supervise(
  launch,
  {
    say = (sentence) => console.error(sentence),
    pause = (ms, signal) => pauseFor(ms, undefined, { signal }),
    now = () => performance.now(),
  } = {}
) {
  const stopping = new AbortController()
  /** @type {Running} */
  let server
  const watch = async () => {
    for (let quickDeaths = 0; ;) {
      const started = now()
      server = launch()
      const code = await server.ended
      if (stopping.signal.aborted || ENDED_ON_PURPOSE.has(code)) return code
      quickDeaths = now() - started < QUICK_DEATH_MS ? quickDeaths + 1 : 0
      const wait = pauseAfter(quickDeaths)
      say(sentenceOf({ how: server.child.signalCode ?? `exit code ${code}`, quickDeaths, wait }))
      await pause(wait, stopping.signal).catch(rethrowUnlessAborted)
      if (stopping.signal.aborted) return code
    }
  }
  const ended = watch()
  return {
    ended,
    /** Ends the server and its supervision. */
    stop(/** @type {NodeJS.Signals} */ signal) {
      stopping.abort()
      server.stop(signal)
    },
  }
}

function pauseAfter(/** @type {number} */ quickDeaths) {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, quickDeaths - 1), LONGEST_PAUSE_MS)
}

/**
 * @param {object} death
 * @param {string} death.how
 * @param {number} death.quickDeaths
 * @param {number} death.wait
 */
function sentenceOf({ how, quickDeaths, wait }) {
  const again = `It is started again in ${wait / 1000} s.`
  if (quickDeaths < 2) return `The server ended unexpectedly (${how}). ${again}`
  return `The server ended unexpectedly (${how}), ${quickDeaths} times in a row within a minute of its start. ${again}`
}

function rethrowUnlessAborted(/** @type {unknown} */ error) {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error
}
