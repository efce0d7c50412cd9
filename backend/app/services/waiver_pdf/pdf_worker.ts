/** Makes PDFs on a thread of its own: each takes a core for a tenth of a second and more, and nobody's request waits. */
import { parentPort } from 'node:worker_threads'
import type { Sealed } from './facts.ts'
import { waiverPdf } from './waiver_pdf.ts'

parentPort?.on('message', (sealed: Sealed) => {
  waiverPdf(sealed).then(
    (pdf) => parentPort?.postMessage({ pdf }),
    (error: unknown) => parentPort?.postMessage({ error })
  )
})
