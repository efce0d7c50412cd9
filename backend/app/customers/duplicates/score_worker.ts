/** Scores pairs of records on a worker thread: after a large import that takes minutes of CPU. */
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { scoresOf, type Scoring } from './scores_of.ts'

// Requests have priority. Only on Linux does this apply to the thread; elsewhere it would affect the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (scoring: Scoring) => {
  parentPort?.postMessage(scoresOf(scoring))
})
