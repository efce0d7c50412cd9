import { Worker } from 'node:worker_threads'
import type { Likeness } from '@trailgate/shared/customers/duplicates/compare'
import { fairQueue } from '#platform/fair_queue'
import { scoresOf, type Scoring } from '#customers/duplicates/scores_of'

/** So few pairs take under two milliseconds: less than a thread takes to start. */
const HERE_AT_MOST = 100

/** One request at a time; the job asks for one after another. */
const inTurn = fairQueue({ atOnce: 1, waitingAtMost: 50, waitingEach: 20, patienceMs: 60_000 })

/** No step of the job takes longer: the transaction around it holds locks. */
const PATIENCE_MS = 10_000

/** An idle thread is ended to free its memory. */
const IDLE_MS = 30_000

const MOST_MEGABYTES = 128
const LOADER = new URL('../../../../scripts/lib/typescript.mjs', import.meta.url).href

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Likeness of each pair, in the order of the pairs; many are scored on a worker thread, so that requests do not wait.
 * @throws {Unavailable} 503 when too many wait.
 */
export function scorePairs(scoring: Scoring): Promise<Likeness[]> {
  return scoring.pairs.length <= HERE_AT_MOST
    ? Promise.resolve(scoresOf(scoring))
    : scoreInBackground(scoring)
}

/** Starts the thread, and waits until it answers. */
export async function warmScoring() {
  await scoreInBackground({ people: [], pairs: [] })
}

function scoreInBackground(scoring: Scoring): Promise<Likeness[]> {
  return inTurn(async () => {
    clearTimeout(idle)
    worker ??= startWorker()
    try {
      return await ask(worker, scoring)
    } finally {
      idle = setTimeout(stopWorker, IDLE_MS).unref()
    }
  })
}

function ask(asked: Worker, scoring: Scoring): Promise<Likeness[]> {
  return new Promise<Likeness[]>((resolve, reject) => {
    const fail = (error: Error) => {
      settle()
      stopWorker()
      reject(error)
    }
    const gone = (code: number) => fail(new Error(`the thread for duplicates ended with ${code}`))
    const answered = (scores: Likeness[]) => {
      settle()
      resolve(scores)
    }
    const late = setTimeout(
      () => fail(new Error('the comparison of duplicates took too long')),
      PATIENCE_MS
    )
    const settle = () => {
      clearTimeout(late)
      asked.off('message', answered).off('error', fail).off('exit', gone)
    }
    asked.on('message', answered).on('error', fail).on('exit', gone)
    asked.postMessage(scoring)
  })
}

/** It does not keep the process alive, and its errors go to the caller. */
function startWorker(): Worker {
  const started = new Worker(new URL('./score_worker.ts', import.meta.url), {
    execArgv: ['--import', LOADER],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  started.unref()
  return started
}

function stopWorker() {
  void worker?.terminate()
  worker = undefined
}
