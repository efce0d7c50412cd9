import { reference, stream } from './pdf_file.ts'

/** Bytes before the content of a chunk, and those of its checksum. */
const HEAD = 8
const CHECKSUM = 4

const GREY = 0
const COLOUR = 2
const GREY_ON_GLASS = 4
const COLOUR_ON_GLASS = 6

/** Components by the type of a PNG, transparency among them. */
const COMPONENTS = new Map([
  [GREY, 1],
  [COLOUR, 3],
  [GREY_ON_GLASS, 2],
  [COLOUR_ON_GLASS, 4],
])

/** A PNG whose pixels a PDF reads as they are. */
export type PlainPng = { pixels: Uint8Array; width: number; height: number; kind: number }

/** The parts of a PNG; null if a PDF cannot read its pixels: palettes, 16 bits, one transparent colour, interlaced. */
export function plainPng(image: Uint8Array): PlainPng | null {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.length)
  const pixels: Buffer[] = []
  let header: Buffer | null = null
  for (let at = HEAD; at + HEAD + CHECKSUM <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + HEAD)
    const content = bytes.subarray(at + HEAD, at + HEAD + length)
    if (name === 'IHDR') header = content
    if (name === 'IDAT') pixels.push(content)
    if (name === 'tRNS') return null
    at += HEAD + length + CHECKSUM
  }
  if (header === null) return null
  const [bits, kind = -1] = header.subarray(8)
  if (bits !== 8 || !COMPONENTS.has(kind) || header[12] !== 0) return null
  return {
    pixels: Buffer.concat(pixels),
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    kind,
  }
}

/** The picture, then the colours of transparent pixels on white paper where it has such. */
export function pictureObjects({ pixels, width, height, kind }: PlainPng, first: number): Buffer[] {
  const components = COMPONENTS.get(kind) ?? 1
  const picture = stream(pixels, {
    Type: '/XObject',
    Subtype: '/Image',
    Width: String(width),
    Height: String(height),
    BitsPerComponent: '8',
    ColorSpace: spaceOf(kind, first + 1),
    Filter: '/FlateDecode',
    DecodeParms: `<< /Predictor 15 /Colors ${components} /BitsPerComponent 8 /Columns ${width} >>`,
  })
  const colours = onWhite(kind)
  return colours ? [picture, colours] : [picture]
}

function spaceOf(kind: number, onPaper: number) {
  if (kind === GREY) return '/DeviceGray'
  if (kind === COLOUR) return '/DeviceRGB'
  return kind === GREY_ON_GLASS
    ? `[/DeviceN [/InkGrey /InkCover] /DeviceGray ${reference(onPaper)}]`
    : `[/DeviceN [/InkRed /InkGreen /InkBlue /InkCover] /DeviceRGB ${reference(onPaper)}]`
}

/** Ink i that covers the white paper by c: c * i + (1 - c). */
function onWhite(kind: number): Buffer | null {
  if (kind === GREY_ON_GLASS) return calculator(2, 1, 'dup 3 1 roll mul exch 1 exch sub add')
  if (kind !== COLOUR_ON_GLASS) return null
  const each = [2, 3, 4].map((at) => `4 index ${at} index mul ${at - 1} index add`).join(' ')
  return calculator(4, 3, `dup 1 exch sub ${each} 8 3 roll pop pop pop pop pop`)
}

function calculator(takes: number, gives: number, program: string) {
  const range = (times: number) => `[${Array.from({ length: times }, () => '0 1').join(' ')}]`
  return stream(Buffer.from(`{ ${program} }`, 'latin1'), {
    FunctionType: '4',
    Domain: range(takes),
    Range: range(gives),
  })
}
