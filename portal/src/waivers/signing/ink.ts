import { SIGNATURE_PAD, STROKES } from '@trailgate/shared/waivers/constants'
import type { StrokePoint } from '@trailgate/shared/waivers/schemas'
import type { PointGroup } from 'signature_pad'

export interface Size {
  width: number
  height: number
}

interface Box extends Size {
  x: number
  y: number
}

/** A drawing, in the units of the pad on which it was begun. */
export interface Drawing {
  paper: Size
  strokes: PointGroup[]
}

/** Transform of a drawing onto a pad of another size. */
export interface Placement {
  scale: number
  x: number
  y: number
}

/** Size of the pad for a window width. */
export function padSize(windowWidth: number): Size {
  const { wideFrom, wideWidth, narrowMargin, narrowMaxWidth } = SIGNATURE_PAD
  const { tallFrom, tallHeight, shortHeight } = SIGNATURE_PAD
  return {
    width:
      windowWidth > wideFrom ? wideWidth : Math.min(windowWidth - narrowMargin, narrowMaxWidth),
    height: windowWidth > tallFrom ? tallHeight : shortHeight,
  }
}

/** The smallest box that contains the paper and all strokes, some of which may exceed it after a resize. */
export function frameOf({ paper, strokes }: Drawing): Box {
  const box = { left: 0, top: 0, right: paper.width, bottom: paper.height }
  for (const { points, maxWidth } of strokes) {
    for (const { x, y } of points) {
      box.left = Math.min(box.left, x - maxWidth)
      box.top = Math.min(box.top, y - maxWidth)
      box.right = Math.max(box.right, x + maxWidth)
      box.bottom = Math.max(box.bottom, y + maxWidth)
    }
  }
  const { left, top, right, bottom } = box
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** As large as it fits, centred. */
export function placementOf(drawing: Drawing, pad: Size): Placement {
  const frame = frameOf(drawing)
  const scale = Math.min(pad.width / frame.width, pad.height / frame.height)
  return {
    scale,
    x: (pad.width - frame.width * scale) / 2 - frame.x * scale,
    y: (pad.height - frame.height * scale) / 2 - frame.y * scale,
  }
}

/** From drawing to pad coordinates. */
export function laid(strokes: readonly PointGroup[], { scale, x, y }: Placement): PointGroup[] {
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * scale,
    maxWidth: stroke.maxWidth * scale,
    points: stroke.points.map((point) => ({
      ...point,
      x: point.x * scale + x,
      y: point.y * scale + y,
    })),
  }))
}

/** From pad back to drawing coordinates. */
export function lifted(strokes: readonly PointGroup[], { scale, x, y }: Placement): PointGroup[] {
  return laid(strokes, { scale: 1 / scale, x: -x / scale, y: -y / scale })
}

/** Pen movements sent beside the picture: enough to recognize handwriting, within the server's limits. */
export function movements(strokes: readonly PointGroup[]): StrokePoint[][] {
  const points = strokes.reduce((sum, stroke) => sum + stroke.points.length, 0)
  const every = Math.ceil(points / POINTS_SENT) || 1
  return strokes.slice(0, STROKES.most).map((stroke) =>
    stroke.points
      .filter((_, index) => index % every === 0)
      .map(({ x, y, time, pressure }) => ({
        x: rounded(x),
        y: rounded(y),
        time,
        pressure: rounded(pressure),
      }))
  )
}

/** Far below the server's limit: a signature has some hundred points. */
const POINTS_SENT = 4000

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
