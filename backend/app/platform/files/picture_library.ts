import { isMainThread } from 'node:worker_threads'
import type sharpLibrary from 'sharp'

let loaded: Promise<typeof sharpLibrary> | undefined

/**
 * Loaded with the first picture. How it works is the same for all threads of a process: one that begins later must find it so
 * (`pdfInBackground`) and set nothing, or a picture that is opened at that moment finds its reader closed.
 */
export async function pictureLibrary() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    if (isMainThread) prepare(sharp)
    return sharp
  })
  return loaded
}

/** On one thread, without a cache, and with four readers of the dozens it has. */
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
