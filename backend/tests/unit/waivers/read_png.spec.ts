import { deflateSync } from 'node:zlib'
import { test } from '@japa/runner'
import { SIGNATURE } from '@trailgate/shared/waivers/constants'
import { hasInk } from '#waivers/signing/has_ink'
import { readPng } from '#waivers/signing/read_png'
import { aSignature, chunk, png, PNG_MAGIC } from '#tests/helpers/waivers'

const url = (bytes: Buffer) => SIGNATURE.prefix + bytes.toString('base64')

/** The chunks of a good picture, to be put together wrongly. */
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
  test('as a pad makes it comes out byte for byte', ({ assert }) => {
    const bytes = png({ width: 600, height: 200 })
    assert.deepEqual(readPng(url(bytes)), { width: 600, height: 200, bytes })
  })

  test('may be as large as a pad can be and no larger', ({ assert }) => {
    const { maxWidth: width, maxHeight: height } = SIGNATURE
    assert.deepInclude(readPng(made(parts({ width, height }).head, parts().rest)), {
      width,
      height,
    })
    for (const size of [{ width: width + 1 }, { height: height + 1 }, { width: 2 ** 31 }]) {
      assert.isNull(readPng(made(parts(size).head, parts().rest)))
    }
  })

  test('loses what is not needed to draw it, and what follows its end', ({ assert }) => {
    const { head, rest } = parts()
    const texts = [
      chunk('tEXt', Buffer.from('Comment\0here I live')),
      chunk('eXIf', Buffer.from('place')),
      chunk('iCCP', Buffer.from('profile')),
    ]
    const full = made(head, ...texts, rest, Buffer.from('<script>alert(1)</script>'))
    assert.deepEqual(readPng(full)?.bytes, Buffer.concat([PNG_MAGIC, head, rest]))
  })

  test('is none: {what}')
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

test.group('Ink', () => {
  const inked = async (picture: Parameters<typeof aSignature>[0]) => {
    const read = readPng(aSignature(picture))
    return read !== null && (await hasInk(read))
  }

  test('has to be in a twentieth of the columns and a tenth of the rows', async ({ assert }) => {
    const box = (width: number, height: number) => ({
      width: 200,
      height: 100,
      ink: (x: number, y: number) => x < width && y < height,
    })
    assert.isTrue(await inked(box(10, 10)))
    assert.isFalse(await inked(box(9, 100)))
    assert.isFalse(await inked(box(200, 9)))
    assert.isFalse(await inked(box(0, 0)))
  })

  test('is seen in a picture of {kind}')
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
      assert.isTrue(drawn !== null && (await hasInk(drawn)))
      assert.isFalse(blank === null || (await hasInk(blank)))
    })

  test('white ink is none', async ({ assert }) => {
    const header = Buffer.from([0, 0, 0, 40, 0, 0, 0, 40, 8, 6, 0, 0, 0])
    const rows = Buffer.concat(
      Array.from({ length: 40 }, () => Buffer.concat([Buffer.alloc(1), Buffer.alloc(160, 255)]))
    )
    const end = chunk('IEND', Buffer.alloc(0))
    const white = readPng(made(chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), end))
    assert.isFalse(white === null || (await hasInk(white)))
  })

  test('two dots in the corners are no signature', async ({ assert }) => {
    const ink = (x: number, y: number) => (x < 2 && y < 2) || (x > 197 && y > 97)
    assert.isFalse(await inked({ width: 200, height: 100, ink }))
  })

  test('a picture whose pixels cannot be read has none', async ({ assert }) => {
    const broken = made(
      parts().head,
      chunk('IDAT', Buffer.from('no pixels at all')),
      chunk('IEND', Buffer.alloc(0))
    )
    const read = readPng(broken)
    assert.isNotNull(read)
    assert.isFalse(read !== null && (await hasInk(read)))
  })

  test('what promises a large picture and carries none costs nothing', async ({ assert }) => {
    const { maxWidth: width, maxHeight: height } = SIGNATURE
    const read = readPng(made(parts({ width, height }).head, parts().rest))
    assert.isFalse(read !== null && (await hasInk(read)))
  })
})
