/** Makes PDFs on a thread of its own: the first takes a core for a quarter of a second, and nobody's request waits. */
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** What is drawn: the address of the module whose `toPdf` draws it, and of what. */
export type Drawing = { module: string; of: unknown }

type Module = { toPdf: (of: unknown) => Promise<Buffer> }

// Riders at the gate go first. Only on Linux is it a thread's own; elsewhere it would be the whole process's.
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
