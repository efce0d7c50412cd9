import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const BYTES_A_PIXEL = 4

/**
 * A signature as a tablet sends it, a wave over the pad with grain that does not compress: 60 kB of PNG for a large
 * one.
 */
export function signature(width = 600, height = 200) {
  const grain = randomBytes(width * height)
  const rows = Buffer.alloc((width * BYTES_A_PIXEL + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const off = Math.abs(y - height / 2 - Math.sin(x / 40) * height * 0.3)
      const at = y * (width * BYTES_A_PIXEL + 1) + 1 + x * BYTES_A_PIXEL
      if (off < 2) rows[at + 3] = 255
      else if (off < GRAIN_WITHIN) rows[at + 3] = (grain[y * width + x] ?? 0) % 64
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}

const GRAIN_WITHIN = 50

function chunk(/** @type {string} */ name, /** @type {Buffer} */ content) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
