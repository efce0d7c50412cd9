import { crc32 } from 'node:zlib'
import { SIGNATURE } from '@trailgate/shared/waivers/constants'

export type Png = { width: number; height: number; bytes: Buffer }

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Chunks that make the picture, and those of a canvas for its colours. Texts, times and locations are dropped. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'sRGB', 'gAMA', 'pHYs'])

const HEADER_BYTES = 13

/**
 * The PNG of a data URL; null if it is none, or if its header announces too large a size. Nothing is decompressed.
 * Chunks not needed for drawing are left out, and so is anything after its end, so that no second file hides in it; the
 * output of a canvas comes out byte for byte.
 */
export function readPng(dataUrl: string): Png | null {
  const bytes = bytesOf(dataUrl)
  if (!bytes || bytes.length > SIGNATURE.maxBytes || !bytes.subarray(0, 8).equals(MAGIC))
    return null

  const kept: Buffer[] = [MAGIC]
  let size: { width: number; height: number } | null = null
  let pixels = false
  for (let at = MAGIC.length; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return null
    const name = bytes.toString('latin1', at + 4, at + 8)
    const content = bytes.subarray(at + 8, at + 8 + length)
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(end - 4)) return null

    // The header comes first and only once: a second one could announce another size.
    if ((name === 'IHDR') !== (size === null)) return null
    if (size === null) size = sizeIn(content)
    if (size === null) return null

    if (KEPT.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IDAT') pixels = true
    if (name === 'IEND') return pixels ? { ...size, bytes: Buffer.concat(kept) } : null
    at = end
  }
  return null
}

function bytesOf(dataUrl: string): Buffer | null {
  if (!dataUrl.startsWith(SIGNATURE.prefix)) return null
  const encoded = dataUrl.slice(SIGNATURE.prefix.length)
  const bytes = Buffer.from(encoded, 'base64')
  // Node skips invalid characters. Re-encoding and comparing is several times faster than a pattern over 80,000
  // characters.
  return bytes.toString('base64') === encoded ? bytes : null
}

/** Not interlaced, because that may be decompressed to any size; no page makes such pictures. */
function sizeIn(header: Buffer) {
  if (header.length !== HEADER_BYTES) return null
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const plain = header[10] === 0 && header[11] === 0 && header[12] === 0
  const fits =
    width >= 1 && height >= 1 && width <= SIGNATURE.maxWidth && height <= SIGNATURE.maxHeight
  return plain && fits ? { width, height } : null
}
