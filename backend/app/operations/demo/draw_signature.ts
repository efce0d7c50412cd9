import type { StrokePoint } from '@trailgate/shared/waivers/schemas'
import type { Chance } from '#operations/demo/chance'
import { pictureLibrary } from '#platform/files/picture_library'
import { sha256 } from '#platform/sha256'
import type { SignatureImage } from '#waivers/signing/checked_signature'

export type Drawing = { strokes: StrokePoint[][]; signature: SignatureImage }

const PAD = { width: 480, height: 160 }
const MARGIN = 40
const POINTS_A_LETTER = 14
const POINT_EVERY_MS = 16

/** Half of the width of the pen, and how far apart its marks are, in pixels. */
const PEN = 1.6
const MARK_EVERY = 1

const CHANNELS = 4

/** How dark the pen makes each pixel around the middle of a mark, and how far that is from there in the picture's bytes. */
const REACH = 2
const ACROSS = Array.from({ length: 2 * REACH + 1 }, (_, index) => index - REACH)
const BRUSH = ACROSS.flatMap((y) =>
  ACROSS.map((x) => ({
    offset: (y * PAD.width + x) * CHANNELS,
    ink: Math.round(Math.min(1, Math.max(0, PEN + 0.5 - Math.hypot(x, y))) * 255),
  }))
).filter(({ ink }) => ink > 0)

const INK = { red: 20, green: 24, blue: 60 }

/** A signature as a hand draws one on a pad: a loop for each letter, wider and flatter towards the end, then a flourish. */
export async function drawSignature(luck: Chance, name: string): Promise<Drawing> {
  const strokes = [letters(luck, name), flourish(luck)]
  return { strokes, signature: await pictureOf(strokes) }
}

function letters(luck: Chance, name: string): StrokePoint[] {
  const count = Math.min(12, Math.max(4, name.length))
  const step = (PAD.width - 2 * MARGIN) / (count + 1)
  const heights = Array.from({ length: count }, (_, index) =>
    index === 0 ? 46 : luck.between(9, 30)
  )
  const slant = 0.2 + luck.next() * 0.4
  const total = count * POINTS_A_LETTER
  return Array.from({ length: total }, (_, index) => {
    const turn = (index / POINTS_A_LETTER) * 2 * Math.PI
    const height = (heights[Math.floor(index / POINTS_A_LETTER)] ?? 12) * (1 - index / total / 3)
    const rise = Math.cos(turn) * height
    return point({
      x: MARGIN + (index / POINTS_A_LETTER) * step + Math.sin(turn) * step * 0.7 - rise * slant,
      y: PAD.height * 0.52 + rise * 0.8,
      index,
    })
  })
}

function flourish(luck: Chance): StrokePoint[] {
  const drop = luck.between(8, 22)
  const from = MARGIN + luck.between(10, 90)
  const length = luck.between(180, 300)
  return Array.from({ length: 2 * POINTS_A_LETTER }, (_, index) => {
    const along = index / (2 * POINTS_A_LETTER - 1)
    return point({
      x: from + along * length,
      y: PAD.height * 0.78 + Math.sin(along * Math.PI * 1.5) * drop * 0.5,
      index,
    })
  })
}

function point({ x, y, index }: { x: number; y: number; index: number }): StrokePoint {
  const inside = (value: number, most: number) =>
    Math.round(Math.min(most - 4, Math.max(4, value)) * 10) / 10
  return { x: inside(x, PAD.width), y: inside(y, PAD.height), time: index * POINT_EVERY_MS }
}

async function pictureOf(strokes: readonly StrokePoint[][]): Promise<SignatureImage> {
  const pixels = Buffer.alloc(PAD.width * PAD.height * CHANNELS)
  for (const stroke of strokes) {
    for (const [index, to] of stroke.entries()) line(pixels, stroke[index - 1] ?? to, to)
  }
  const sharp = await pictureLibrary()
  const raw = { width: PAD.width, height: PAD.height, channels: CHANNELS } as const
  const image = await sharp(pixels, { raw }).png().toBuffer()
  return { image, sha256: sha256(image), width: PAD.width, height: PAD.height }
}

function line(pixels: Buffer, from: StrokePoint, to: StrokePoint) {
  const marks = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / MARK_EVERY))
  for (let mark = 0; mark <= marks; mark += 1) {
    const part = mark / marks
    dot(pixels, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
  }
}

/** A round mark whose edge is softened, put on whole pixels: the line is drawn by how close they stand. */
function dot(pixels: Buffer, atX: number, atY: number) {
  const middle = (Math.round(atY) * PAD.width + Math.round(atX)) * CHANNELS
  for (const { offset, ink } of BRUSH) {
    const at = middle + offset
    if (ink <= (pixels[at + 3] ?? 255)) continue
    pixels[at] = INK.red
    pixels[at + 1] = INK.green
    pixels[at + 2] = INK.blue
    pixels[at + 3] = ink
  }
}
