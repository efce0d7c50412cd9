import { crc32 } from 'node:zlib'
import { zlibSync } from 'fflate'
import { pictureLibrary } from '#platform/files/picture_library'
import { PRESSING } from './pressed_document.ts'

/** A picture that a PDF embeds as it is. */
export type Picture<Png extends Uint8Array = Uint8Array> = {
  png: Png
  width: number
  height: number
}

const MAGIC = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const GREY = { channels: 1, kind: 0 } as const
const COLOUR = { channels: 3, kind: 2 } as const

/** The signature on white paper, without transparency, pixel for pixel; grey if it has no colour. */
export async function onPaper(image: Uint8Array): Promise<Picture<Buffer>> {
  const sharp = await pictureLibrary()
  const { data, info } = await sharp(image)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const pixels = covered(data)
  const { width, height } = info
  const kind = isGrey(pixels) ? GREY : COLOUR
  return { png: pngOf({ pixels, width, height, ...kind }), width, height }
}

/** Red, green and blue of each pixel, composited on white. */
function covered(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3).fill(255)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const cover = rgba[from + 3] ?? 0
    // Almost all of a pad is empty.
    if (cover === 0) continue
    for (let channel = 0; channel < 3; channel += 1) {
      rgb[to + channel] = Math.round(255 - ((255 - (rgba[from + channel] ?? 0)) * cover) / 255)
    }
  }
  return rgb
}

function isGrey(rgb: Uint8Array) {
  for (let at = 0; at < rgb.length; at += 3) {
    if (rgb[at] !== rgb[at + 1] || rgb[at] !== rgb[at + 2]) return false
  }
  return true
}

type Raw = { pixels: Uint8Array; width: number; height: number; channels: 1 | 3; kind: 0 | 2 }

function pngOf({ pixels, width, height, channels, kind }: Raw): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, kind, 0, 0, 0], 8)
  const row = width * channels + 1
  const rows = new Uint8Array(row * height)
  const step = 3 / channels
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width * channels; x += 1) {
      rows[y * row + 1 + x] = pixels[(y * width * channels + x) * step] ?? 0
    }
  }
  return Buffer.concat([
    MAGIC,
    chunk('IHDR', header),
    chunk('IDAT', zlibSync(rows, PRESSING)),
    chunk('IEND', new Uint8Array()),
  ])
}

function chunk(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
