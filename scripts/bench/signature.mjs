import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 600
const HEIGHT = 200
const BYTES_A_PIXEL = 4

/** A signature as a large tablet sends it: a wave over the pad with grain that does not compress, 60 kB of PNG. */
export function signature() {
  const grain = randomBytes(WIDTH * HEIGHT)
  const rows = Buffer.alloc((WIDTH * BYTES_A_PIXEL + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const off = Math.abs(y - HEIGHT / 2 - Math.sin(x / 40) * HEIGHT * 0.3)
      const at = y * (WIDTH * BYTES_A_PIXEL + 1) + 1 + x * BYTES_A_PIXEL
      if (off < 2) rows[at + 3] = 255
      else if (off < GRAIN_WITHIN) rows[at + 3] = (grain[y * WIDTH + x] ?? 0) % 64
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
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
