import type sharpLibrary from 'sharp'

let loaded: Promise<typeof sharpLibrary> | undefined

/** Loaded with the first picture, on one thread, without a cache, and with four readers of the dozens it has. */
export async function pictureLibrary() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
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
    return sharp
  })
  return loaded
}
