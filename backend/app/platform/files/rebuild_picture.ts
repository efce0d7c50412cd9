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
import { fairQueue } from '#platform/fair_queue'

/** A picture takes a core for seconds and some 300 MB, so one runs at a time and the wait is limited. */
const inTurn = fairQueue({ atOnce: 1, waitingAtMost: 20, waitingEach: 10, patienceMs: 20_000 })
const PATIENCE_SECONDS = 30

export type PictureType = Exclude<FileType, 'application/pdf'>

const WRITE: Record<PictureType, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 88 }),
  'image/png': (picture) => picture.png(),
  'image/gif': (picture) => picture.gif({ effort: 1 }),
  'image/webp': (picture) => picture.webp({ quality: 90, effort: 2 }),
}

/**
 * Re-encodes a picture in its own format, so that only its pixels stay: no location, no device, no text, no second file
 * appended (docs/adr/0011). The orientation is applied to the pixels, and the picture is scaled down to what a document
 * needs.
 * @throws {TooLarge} 413 for too many pixels, before any is decoded.
 * @throws {UnsupportedType} 415 for bytes that are not such a picture.
 * @throws {Unavailable} 503 when too many pictures wait.
 */
export async function rebuildPicture(path: string, type: PictureType) {
  await inTurn(async () => {
    const sharp = await pictureLibrary()
    // Read into memory, so that an error of sharp is about the picture and never about the disk.
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

/** Formats that are decoded as a whole cannot be scaled while reading, so their limit is lower. */
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
