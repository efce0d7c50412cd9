import { deflateSync } from 'node:zlib'
import { test } from '@japa/runner'
import { SIGNATURE } from '@trailgate/shared/waivers/constants'
import { inkOf } from '#waivers/signing/has_ink'
import { readPng } from '#waivers/signing/read_png'
import { aSignature, chunk, png, PNG_MAGIC } from '#tests/helpers/waivers'

const url = (bytes: Buffer) => SIGNATURE.prefix + bytes.toString('base64')

/** The chunks of a valid picture, to be assembled wrongly. */
function parts(header: Partial<Record<'width' | 'height' | 'interlace' | 'filter', number>> = {}) {
  const good = png({ width: 120, height: 60 })
  const ihdr = Buffer.from(good.subarray(16, 29))
  if (header.width) ihdr.writeUInt32BE(header.width, 0)
  if (header.height) ihdr.writeUInt32BE(header.height, 4)
  if (header.filter) ihdr[11] = header.filter
  if (header.interlace) ihdr[12] = header.interlace
  return { head: chunk('IHDR', ihdr), rest: good.subarray(33) }
}

const made = (...chunks: Buffer[]) => url(Buffer.concat([PNG_MAGIC, ...chunks]))

test.group('The picture of a signature', () => {
  test("a pad's picture is read byte for byte", ({ assert }) => {
    const bytes = png({ width: 600, height: 200 })
    assert.deepEqual(readPng(url(bytes)), { width: 600, height: 200, bytes })
  })

  test('a picture may be as large as a pad and no larger', ({ assert }) => {
    const { maxWidth: width, maxHeight: height } = SIGNATURE
    assert.deepInclude(readPng(made(parts({ width, height }).head, parts().rest)), {
      width,
      height,
    })
    for (const size of [{ width: width + 1 }, { height: height + 1 }, { width: 2 ** 31 }]) {
      assert.isNull(readPng(made(parts(size).head, parts().rest)))
    }
  })

  test('chunks not needed to draw the picture, and bytes after its end, are dropped', ({
    assert,
  }) => {
    const { head, rest } = parts()
    const texts = [
      chunk('tEXt', Buffer.from('Comment\0here I live')),
      chunk('eXIf', Buffer.from('place')),
      chunk('iCCP', Buffer.from('profile')),
    ]
    const full = made(head, ...texts, rest, Buffer.from('<script>alert(1)</script>'))
    assert.deepEqual(readPng(full)?.bytes, Buffer.concat([PNG_MAGIC, head, rest]))
  })

  test('not accepted as a picture of a signature: {what}')
    .with([
      { what: 'nothing', data: '' },
      { what: 'another kind of data', data: 'data:image/svg+xml;base64,PHN2Zz4=' },
      { what: 'not base64', data: `${SIGNATURE.prefix}????` },
      { what: 'base64 of something else', data: url(Buffer.from('GIF89a and so on')) },
      { what: 'only the first bytes', data: url(png().subarray(0, 40)) },
      { what: 'no end', data: url(png().subarray(0, -12)) },
      { what: 'no pixels', data: made(parts().head, chunk('IEND', Buffer.alloc(0))) },
      { what: 'no header', data: made(parts().rest) },
      {
        what: 'two headers',
        data: made(parts().head, parts({ width: 30_000 }).head, parts().rest),
      },
      { what: 'interlaced', data: made(parts({ interlace: 1 }).head, parts().rest) },
      { what: 'an unknown filter', data: made(parts({ filter: 1 }).head, parts().rest) },
      { what: 'a changed byte', data: url(Buffer.from(png()).fill(7, 50, 51)) },
      {
        what: 'a chunk that says it is longer than all',
        data: made(parts().head, Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from('IDATx')),
      },
      { what: 'more than 500 KB', data: url(Buffer.concat([png(), Buffer.alloc(500 * 1024)])) },
    ])
    .run(({ assert }, { data }) => assert.isNull(readPng(data)))
})

test.group('Ink of a signature', () => {
  const inked = async (picture: Parameters<typeof aSignature>[0]) => {
    const read = readPng(aSignature(picture))
    return read && (await inkOf(read))
  }

  test('ink must be in 15 % of the columns and 12 % of the rows', async ({ assert }) => {
    // Half of the box is empty, as with a pen.
    const box = (width: number, height: number) => ({
      width: 200,
      height: 100,
      ink: (x: number, y: number) => x < width && y < height && (x + y) % 2 === 0,
    })
    assert.equal(await inked(box(30, 12)), 'signature')
    assert.equal(await inked(box(29, 100)), 'small')
    assert.equal(await inked(box(200, 11)), 'small')
    assert.equal(await inked(box(9, 9)), 'none')
    assert.equal(await inked(box(0, 0)), 'none')
  })

  test('ink that fills its box is an area, and not a signature', async ({ assert }) => {
    const every = (nth: number) => (x: number, y: number) => x < 50 && y < 50 && (x + y) % 10 < nth
    assert.equal(await inked({ width: 200, height: 100, ink: every(6) }), 'signature')
    assert.equal(await inked({ width: 200, height: 100, ink: every(7) }), 'small')
  })

  test('ink is recognized in a picture of {kind}')
    .with([
      { kind: 'grey', colour: 0, depth: 8, paper: [255], pen: [30] },
      { kind: 'grey with transparency', colour: 4, depth: 8, paper: [0, 0], pen: [0, 255] },
      { kind: 'colours', colour: 2, depth: 8, paper: [255, 255, 255], pen: [0, 0, 160] },
      { kind: 'fine grey', colour: 0, depth: 16, paper: [255, 255], pen: [0, 0] },
    ])
    .run(async ({ assert }, { colour, depth, paper, pen }) => {
      const picture = (ink: number[]) => {
        const header = Buffer.from([0, 0, 0, 40, 0, 0, 0, 40, depth, colour, 0, 0, 0])
        const row = (y: number) => [
          0,
          ...Array.from({ length: 40 }, (_, x) => (x === y ? ink : paper)).flat(),
        ]
        const rows = Buffer.from(Array.from({ length: 40 }, (_, y) => row(y)).flat())
        const end = chunk('IEND', Buffer.alloc(0))
        return readPng(made(chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), end))
      }
      const [drawn, blank] = [picture(pen), picture(paper)]
      assert.isTrue(drawn !== null && (await inkOf(drawn)) === 'signature')
      assert.isFalse(blank === null || (await inkOf(blank)) === 'signature')
    })

  test('white ink does not count', async ({ assert }) => {
    const header = Buffer.from([0, 0, 0, 40, 0, 0, 0, 40, 8, 6, 0, 0, 0])
    const rows = Buffer.concat(
      Array.from({ length: 40 }, () => Buffer.concat([Buffer.alloc(1), Buffer.alloc(160, 255)]))
    )
    const end = chunk('IEND', Buffer.alloc(0))
    const white = readPng(made(chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), end))
    assert.isFalse(white === null || (await inkOf(white)) === 'signature')
  })

  test('two dots in the corners are not a signature', async ({ assert }) => {
    const ink = (x: number, y: number) => (x < 2 && y < 2) || (x > 197 && y > 97)
    assert.equal(await inked({ width: 200, height: 100, ink }), 'none')
  })

  test('a picture with unreadable pixels has no ink', async ({ assert }) => {
    const broken = made(
      parts().head,
      chunk('IDAT', Buffer.from('no pixels at all')),
      chunk('IEND', Buffer.alloc(0))
    )
    const read = readPng(broken)
    assert.isNotNull(read)
    assert.isFalse(read !== null && (await inkOf(read)) === 'signature')
  })

  test('a picture that claims a large size without data costs nothing', async ({ assert }) => {
    const { maxWidth: width, maxHeight: height } = SIGNATURE
    const read = readPng(made(parts({ width, height }).head, parts().rest))
    assert.isFalse(read !== null && (await inkOf(read)) === 'signature')
  })
})
