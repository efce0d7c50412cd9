import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 600
const HEIGHT = 200
const PEN = 3

/** A signature as the pad sends it: a curved line, black on transparent, as the data URL of a PNG. */
export function aSignature() {
  const rows = Buffer.alloc((WIDTH * 4 + 1) * HEIGHT)
  for (let x = 60; x < WIDTH - 60; x += 1) {
    const middle = HEIGHT / 2 + Math.sin(x / 18) * (70 - x / 12)
    for (let y = Math.round(middle - PEN); y < middle + PEN; y += 1) {
      rows[y * (WIDTH * 4 + 1) + 1 + x * 4 + 3] = 255
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 6], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
  return `data:image/png;base64,${png.toString('base64')}`
}

function chunk(/** @type {string} */ name, content = Buffer.alloc(0)) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
