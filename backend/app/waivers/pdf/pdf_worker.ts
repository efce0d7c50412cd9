/** Makes PDFs on a thread of its own: the first takes a core for a quarter of a second, and nobody's request waits. */
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Sealed } from './facts.ts'
import { waiverPdf } from './waiver_pdf.ts'

// Riders at the gate go first. Only on Linux is it a thread's own; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (sealed: Sealed) => {
  waiverPdf(sealed).then(
    (pdf) => parentPort?.postMessage({ pdf }),
    (error: unknown) => parentPort?.postMessage({ error })
  )
})
