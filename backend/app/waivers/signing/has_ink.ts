import logger from '@adonisjs/core/services/logger'
import { SIGNATURE } from '@trailgate/shared/waivers/constants'
import { judgeInk, type InkVerdict } from '@trailgate/shared/waivers/ink'
import { Unavailable } from '#platform/http/refusals'
import { pictureLibrary } from '#platform/files/picture_library'
import type { Png } from '#waivers/signing/read_png'
import { fairQueue } from '#platform/fair_queue'

const inTurn = fairQueue({ atOnce: 4, waitingAtMost: 200, waitingEach: 100, patienceMs: 4000 })

/** The largest takes a twentieth of a second. */
const PATIENCE_SECONDS = 4
const TOOK_TOO_LONG = /^timeout:/m

/**
 * Judges the picture of a signature by the rule that the pad goes by. Decoded on a separate thread; a picture that
 * cannot be decoded has no ink.
 * @throws {Unavailable} 503 when too many wait, or the machine is too slow to tell.
 */
export async function inkOf({ bytes, width, height }: Png): Promise<InkVerdict> {
  const pixels = await inTurn(() => decoded(bytes))
  return pixels ? judgeInk({ pixels, width, height }) : 'none'
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
