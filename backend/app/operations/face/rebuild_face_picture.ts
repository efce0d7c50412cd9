import { open, readFile } from 'node:fs/promises'
import { contrast } from '@trailgate/shared/face/accent'
import {
  FACE_PICTURE_PIXELS,
  type FacePicture,
  type LogoTone,
} from '@trailgate/shared/face/constants'
import { messages } from '@trailgate/shared/face/messages'
import { fill } from '@trailgate/shared/text'
import type { Sharp } from 'sharp'
import type { ParkPicturesRow } from '#database/rows'
import { fileTypeOf, HEAD_BYTES, isHeic, type FileType } from '#platform/files/file_type'
import { pictureLibrary } from '#platform/files/picture_library'
import { rebuildPicture, type PictureType } from '#platform/files/rebuild_picture'
import { Invalid, UnsupportedType } from '#platform/http/refusals'
import { messages as documents } from '@trailgate/shared/documents/messages'

/** Formats of uploads, by content; a moving picture or a vector file, which may hold scripts, is none. */
const TAKEN: readonly FileType[] = ['image/jpeg', 'image/png', 'image/webp']

export type RebuiltPicture = Pick<
  ParkPicturesRow,
  'content_type' | 'width' | 'height' | 'tone' | 'image'
>

/**
 * Re-encodes an uploaded picture for the pages: a logo as PNG with its transparent margin cut off, the large picture as
 * JPEG, each within its box. Nothing but pixels stays of the upload.
 * @throws {UnsupportedType} 415 for bytes that are no JPEG, PNG or WebP picture.
 * @throws {TooLarge} 413 for too many pixels.
 * @throws {Invalid} 422 for too few.
 * @throws {Unavailable} 503 when too many pictures wait.
 */
export async function rebuildFacePicture(path: string, kind: FacePicture): Promise<RebuiltPicture> {
  await rebuildPicture(path, await typeOf(path)).catch((error: unknown) => {
    throw error instanceof UnsupportedType ? new UnsupportedType(messages['picture.type']) : error
  })
  const sharp = await pictureLibrary()
  // The first pass wrote it upright, within the limits, without metadata.
  const clean = await readFile(path)
  const { width, height, hasAlpha } = await sharp(clean).metadata()
  const { least, most } = FACE_PICTURE_PIXELS[kind]
  if (width < least.width || height < least.height) {
    throw new Invalid({ file: [fill(messages['picture.small'], least)] })
  }
  const box = { ...most, fit: 'inside', withoutEnlargement: true } as const
  const { data: image, info } =
    kind === 'logo'
      ? await (hasAlpha ? trimmed(sharp(clean)) : sharp(clean))
          .resize(box)
          .png({ compressionLevel: 9 })
          .toBuffer(WITH_INFO)
      : await sharp(clean)
          .flatten({ background: '#ffffff' })
          .resize(box)
          .jpeg({ quality: 78, progressive: true })
          .toBuffer(WITH_INFO)
  return {
    content_type: kind === 'logo' ? 'image/png' : 'image/jpeg',
    width: info.width,
    height: info.height,
    tone: kind === 'logo' ? await toneOf(sharp(image)) : 'any',
    image,
  }
}

const WITH_INFO = { resolveWithObject: true } as const

/** Without the empty margin that makes a logo look small. */
function trimmed(logo: Sharp) {
  return logo.trim({ background: '#00000000', threshold: 1 })
}

async function typeOf(path: string): Promise<PictureType> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    const type = fileTypeOf(head)
    if (type && type !== 'application/pdf' && TAKEN.includes(type)) return type
    throw new UnsupportedType(isHeic(head) ? documents['file.heic'] : messages['picture.type'])
  } finally {
    await file.close()
  }
}

/** Side of the thumbnail whose pixels are looked at, and the contrast below which ink vanishes on a page. */
const SAMPLE = 64
const VANISHES = 1.7
/** Parts of a logo's ink: more than this may not vanish, and with less transparency it brings its own ground. */
const MOST_VANISHED = 0.3
const LEAST_CLEAR = 0.15

/** The ground that a logo needs: its ink against the lightest and the darkest surface. */
async function toneOf(logo: Sharp): Promise<LogoTone> {
  const pixels = await logo.resize(SAMPLE, SAMPLE, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  const ink: string[] = []
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) > 127) ink.push(`#${pixels.toString('hex', at, at + 3)}`)
  }
  if (ink.length > (1 - LEAST_CLEAR) * SAMPLE * SAMPLE) return 'any'
  const vanishedOn = (ground: string) =>
    ink.filter((colour) => contrast(colour, ground) < VANISHES).length / Math.max(ink.length, 1)
  if (vanishedOn('#1b231f') > MOST_VANISHED) return 'dark'
  return vanishedOn('#fffefa') > MOST_VANISHED ? 'light' : 'any'
}
