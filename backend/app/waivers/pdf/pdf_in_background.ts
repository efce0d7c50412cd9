import { Worker } from 'node:worker_threads'
import { pictureLibrary } from '#platform/files/picture_library'
import { concurrencyLimit } from '#platform/concurrency_limit'
import type { Sealed } from './facts.ts'
import type { Drawing } from './pdf_worker.ts'

/** One at a time: a thread takes a core and some 200 MB. */
const inTurn = concurrencyLimit({ atOnce: 1, waitingAtMost: 50, patienceMs: 20_000 })

/** No text that a template may hold takes longer. */
const PATIENCE_MS = 30_000
/** A thread that nobody needs any more gives its memory back. */
const IDLE_MS = 60_000

const MOST_MEGABYTES = 512
const LOADER = new URL('../../../../scripts/lib/typescript.mjs', import.meta.url).href

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined

type Answer = { pdf: Uint8Array } | { error: unknown }

/**
 * The PDF of a sealed record, made on a thread of its own.
 * @throws {Unavailable} 503 when too many wait.
 */
export function pdfInBackground(sealed: Sealed): Promise<Buffer> {
  return drawInBackground({ module: new URL('./waiver_pdf.ts', import.meta.url).href, of: sealed })
}

/**
 * Any PDF, made on that thread: the module exports `toPdf`, which gets what it is of.
 * @throws {Unavailable} 503 when too many wait.
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
    const late = setTimeout(() => fail(new Error('a PDF took too long')), PATIENCE_MS)
    const settle = () => {
      clearTimeout(late)
      asked.off('message', answered).off('error', fail).off('exit', gone)
    }
    asked.on('message', answered).on('error', fail).on('exit', gone)
    asked.postMessage(drawing)
  })
}

/** It keeps no process alive, and a fault of it is told to who asked. */
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
