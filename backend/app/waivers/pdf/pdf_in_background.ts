import { Worker } from 'node:worker_threads'
import { pictureLibrary } from '#platform/files/picture_library'
import { fairQueue } from '#platform/fair_queue'
import { Unavailable } from '#platform/http/refusals'
import { PDF_FORMAT, type PdfFormat, type Sealed } from './facts.ts'
import type { Drawing } from './pdf_worker.ts'
import type { Wanted } from './waiver_pdf.ts'

/** One at a time: a thread takes a core and some 200 MB. */
const inTurn = fairQueue({ atOnce: 1, waitingAtMost: 50, waitingEach: 20, patienceMs: 20_000 })

/** No valid template takes longer. */
const PATIENCE_MS = 30_000
/** An idle thread is ended to free its memory. */
const IDLE_MS = 60_000

const MOST_MEGABYTES = 512
const LOADER = new URL('../../../../scripts/lib/typescript.mjs', import.meta.url).href

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined

type Answer = { pdf: Uint8Array } | { error: unknown }

/**
 * The PDF of a sealed record, made on a worker thread.
 * @throws {Unavailable} 503 when too many wait, or the machine is too busy to draw it within 30 s.
 */
export function pdfInBackground(sealed: Sealed, format: PdfFormat = PDF_FORMAT): Promise<Buffer> {
  const module = new URL('./waiver_pdf.ts', import.meta.url).href
  return drawInBackground({ module, of: { sealed, format } satisfies Wanted })
}

/**
 * Any PDF, made on the worker thread by the module's `toPdf` from the given input.
 * @throws {Unavailable} 503 when too many wait, or the machine is too busy to draw it within 30 s.
 */
export function drawInBackground(drawing: Drawing): Promise<Buffer> {
  return inTurn(async () => {
    clearTimeout(idle)
    worker ??= await startWorker()
    try {
      return await ask(worker, drawing)
    } finally {
      idle = setTimeout(stopWorker, IDLE_MS).unref()
    }
  })
}

function ask(asked: Worker, drawing: Drawing): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    const fail = (error: unknown) => {
      settle()
      stopWorker()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    const gone = (code: number) => fail(new Error(`the PDF thread ended with ${code}`))
    const answered = (answer: Answer) => {
      if ('error' in answer) return fail(answer.error)
      settle()
      resolve(Buffer.from(answer.pdf))
    }
    const late = setTimeout(() => fail(new Unavailable()), PATIENCE_MS)
    const settle = () => {
      clearTimeout(late)
      asked.off('message', answered).off('error', fail).off('exit', gone)
    }
    asked.on('message', answered).on('error', fail).on('exit', gone)
    asked.postMessage(drawing)
  })
}

/** It does not keep the process alive, and its errors go to the caller. */
async function startWorker() {
  await pictureLibrary()
  const started = new Worker(new URL('./pdf_worker.ts', import.meta.url), {
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
