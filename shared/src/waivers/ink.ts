import { SIGNATURE } from './constants.ts'

/** Brightness of 255 below which a pixel is ink: a quick stroke is thin, and a thin one is grey. */
const INK_BELOW = 200

/** Red, green, blue and alpha. */
export const CHANNELS = 4

/** `none`: nothing, or a dot; `small`: too small, flat, upright or filled to be a signature. */
export type InkVerdict = 'none' | 'small' | 'signature'

/** Pixels of a picture, row by row. */
export type Picture = { pixels: ArrayLike<number>; width: number; height: number }

/**
 * Judges a signature by its pixels, in the browser and on the server: ink in enough columns and rows, as a pen line
 * that leaves most of its bounding box empty.
 */
export function judgeInk({ pixels, width, height }: Picture): InkVerdict {
  if (pixels.length !== width * height * CHANNELS) return 'none'
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
  const wide = count(columns)
  const high = count(rows)
  const isDot = wide < width * SIGNATURE.dotWidth && high < height * SIGNATURE.dotHeight
  if (inked < SIGNATURE.minInkPixels || isDot) return 'none'
  const isLarge = wide >= width * SIGNATURE.minInkWidth && high >= height * SIGNATURE.minInkHeight
  const isLine = inked <= extent(columns) * extent(rows) * SIGNATURE.maxInkFill
  return isLarge && isLine ? 'signature' : 'small'
}

/**
 * True if a pixel is dark when laid on white paper. Almost all pixels are transparent, or too faint in any colour, so
 * that is checked first.
 */
function isInk(pixels: ArrayLike<number>, at: number): boolean {
  const cover = pixels[at + 3] ?? 0
  if (cover <= 255 - INK_BELOW) return false
  const light = 3 * (pixels[at] ?? 0) + 6 * (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)
  return 2550 * 255 - cover * (2550 - light) < INK_BELOW * 2550
}

/** From the first mark to the last. */
function extent(marks: Uint8Array) {
  return marks.lastIndexOf(1) - marks.indexOf(1) + 1
}

function count(marks: Uint8Array) {
  return marks.reduce((sum, mark) => sum + mark, 0)
}
