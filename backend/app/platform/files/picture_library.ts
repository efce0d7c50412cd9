import { isMainThread } from 'node:worker_threads'
import type sharpLibrary from 'sharp'

let loaded: Promise<typeof sharpLibrary> | undefined

/**
 * Loads sharp with the first picture. Its settings are global to all threads of the process, so only the main thread
 * sets them (`pdfInBackground` needs them set before its thread starts): changing them would close the reader of a
 * picture being opened.
 */
export async function pictureLibrary() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    if (isMainThread) prepare(sharp)
    return sharp
  })
  return loaded
}

/** One thread, no cache, and four of its dozens of readers. */
function prepare(sharp: typeof sharpLibrary) {
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadWebp',
    ],
  })
}
