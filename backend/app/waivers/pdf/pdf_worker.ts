/** Makes PDFs on a worker thread: the first takes a core for a quarter of a second, which must not delay requests. */
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** A drawing job: the URL of the module whose `toPdf` draws it, and its input. */
export type Drawing = { module: string; of: unknown }

type Module = { toPdf: (of: unknown) => Promise<Buffer> }

// Requests have priority. Only on Linux does this apply to the thread; elsewhere it would affect the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (drawing: Drawing) => {
  draw(drawing).then(
    (pdf) => parentPort?.postMessage({ pdf }),
    (error: unknown) => parentPort?.postMessage({ error })
  )
})

async function draw({ module, of }: Drawing) {
  const { toPdf }: Module = await import(module)
  return toPdf(of)
}
