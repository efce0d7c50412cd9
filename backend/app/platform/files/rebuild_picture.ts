import { readFile, writeFile } from 'node:fs/promises'
import {
  DOCUMENT_KEPT_MEGAPIXELS,
  DOCUMENT_MAX_MEGAPIXELS,
} from '@trailgate/shared/documents/constants'
import { messages } from '@trailgate/shared/documents/messages'
import { fill } from '@trailgate/shared/text'
import type { Metadata, Sharp } from 'sharp'
import { TooLarge, UnsupportedType } from '#platform/http/refusals'
import type { FileType } from '#platform/files/file_type'
import { pictureLibrary } from '#platform/files/picture_library'
import { concurrencyLimit } from '#platform/concurrency_limit'

/** A picture takes a core for seconds and some 300 MB: one at a time, and nobody waits for ever. */
const inTurn = concurrencyLimit({ atOnce: 1, waitingAtMost: 20, patienceMs: 20_000 })
const PATIENCE_SECONDS = 30

export type PictureType = Exclude<FileType, 'application/pdf'>

const WRITE: Record<PictureType, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 88 }),
  'image/png': (picture) => picture.png(),
  'image/gif': (picture) => picture.gif({ effort: 1 }),
  'image/webp': (picture) => picture.webp({ quality: 90, effort: 2 }),
}

/**
 * Makes a picture anew, of the same kind: nothing but its pixels stays, no place, no device, no text, no second
 * file hidden behind the first (docs/adr/0011). How the phone was held is turned into pixels, and of those no more
 * are kept than a document needs.
 * @throws {TooLarge} 413 for too many pixels, before any is decoded.
 * @throws {UnsupportedType} 415 for bytes that are no such picture.
 * @throws {Unavailable} 503 when too many pictures wait.
 */
export async function rebuildPicture(path: string, type: PictureType) {
  await inTurn(async () => {
    const sharp = await pictureLibrary()
    // Read into memory, so that what sharp complains of is the picture and never the disk.
    const bytes = await readFile(path)
    const about = await sharp(bytes, { limitInputPixels: false }).metadata().catch(notAPicture)
    if (`image/${about.format}` !== type) notAPicture()
    const moving = (about.pages ?? 1) > 1
    refuseTooLarge(about, type === 'image/gif' || moving)

    const picture = sharp(bytes, { failOn: 'error', animated: moving })
    const rebuilt = await WRITE[type](moving ? picture : upright(picture, about))
      .timeout({ seconds: PATIENCE_SECONDS })
      .toBuffer()
      .catch(notAPicture)
    await writeFile(path, rebuilt)
  })
}

/** What cannot be made smaller while it is read, because all of it is decoded at once, has to be small by itself. */
function refuseTooLarge({ width, height, pages = 1 }: Metadata, whole: boolean) {
  const most = whole ? DOCUMENT_KEPT_MEGAPIXELS : DOCUMENT_MAX_MEGAPIXELS
  if (width * height * pages <= most * 1_000_000) return
  throw new TooLarge(fill(messages['file.pixels'], { n: most }))
}

function upright(picture: Sharp, { autoOrient: { width, height } }: Metadata) {
  const scale = Math.sqrt((DOCUMENT_KEPT_MEGAPIXELS * 1_000_000) / (width * height))
  const turned = picture.autoOrient()
  return scale < 1 ? turned.resize(Math.floor(width * scale), Math.floor(height * scale)) : turned
}

function notAPicture(): never {
  throw new UnsupportedType(messages['file.type'])
}
