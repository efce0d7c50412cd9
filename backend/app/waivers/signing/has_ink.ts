import logger from '@adonisjs/core/services/logger'
import { SIGNATURE } from '@trailgate/shared/waivers/constants'
import { Unavailable } from '#platform/http/refusals'
import { pictureLibrary } from '#platform/files/picture_library'
import type { Png } from '#waivers/signing/read_png'
import { concurrencyLimit } from '#platform/concurrency_limit'

/** Darker than this, of 255, is ink: a quick stroke is thin, and a thin one is grey. */
const INK_BELOW = 200

const inTurn = concurrencyLimit({ atOnce: 4, waitingAtMost: 200, patienceMs: 4000 })

/** The largest takes a twentieth of a second. */
const PATIENCE_SECONDS = 4
const TOOK_TOO_LONG = /^timeout:/m

/**
 * Whether somebody signed: there is ink in enough columns and enough rows of the picture. It is decoded on a thread of its
 * own; a picture that cannot be decoded has no ink.
 * @throws {Unavailable} 503 when too many wait, or the machine is too slow to tell.
 */
export async function hasInk({ bytes, width, height }: Png): Promise<boolean> {
  const pixels = await inTurn(() => decoded(bytes))
  if (pixels?.length !== width * height * CHANNELS) return false

  const columns = new Uint8Array(width)
  const rows = new Uint8Array(height)
  let inked = 0
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += CHANNELS) {
      if (!isInk(pixels, at)) continue
      columns[x] = 1
      rows[y] = 1
      inked += 1
    }
  }
  return (
    inked >= SIGNATURE.minInkPixels &&
    count(columns) >= width * SIGNATURE.minInkWidth &&
    count(rows) >= height * SIGNATURE.minInkHeight
  )
}

/** Red, green, blue and how much covers the white paper. */
const CHANNELS = 4

/** Whether a pixel, laid on white paper, is dark. Almost all of a pad is bare paper, or too faint for any colour, so that is asked first. */
function isInk(pixels: Uint8Array, at: number): boolean {
  const cover = pixels[at + 3] ?? 0
  if (cover <= 255 - INK_BELOW) return false
  const light = 3 * (pixels[at] ?? 0) + 6 * (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)
  return 2550 * 255 - cover * (2550 - light) < INK_BELOW * 2550
}

async function decoded(bytes: Buffer): Promise<Uint8Array | null> {
  const sharp = await pictureLibrary()
  return sharp(bytes, {
    limitInputPixels: SIGNATURE.maxWidth * SIGNATURE.maxHeight,
    failOn: 'error',
  })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .timeout({ seconds: PATIENCE_SECONDS })
    .toBuffer()
    .catch((error: Error) => {
      if (TOOK_TOO_LONG.test(error.message)) throw new Unavailable()
      logger.info({ err: error }, 'signature: the picture cannot be decoded')
      return null
    })
}

function count(marks: Uint8Array) {
  return marks.reduce((sum, mark) => sum + mark, 0)
}
