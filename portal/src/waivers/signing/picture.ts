import { SIGNATURE, SIGNATURE_PAD } from '@trailgate/shared/waivers/constants'
import { judgeInk, type InkVerdict } from '@trailgate/shared/waivers/ink'
import SignaturePad from 'signature_pad'

import { frameOf, laid, type Drawing, type Size } from './ink.ts'

/** Independent of the screen, so that the picture does not depend on the tablet. */
const SCALE = 2

/** Our own font, else a handwriting font of the system. Same as in the stylesheet, which has loaded it by then. */
const HANDWRITING =
  '"Dancing Script", "Segoe Script", "Bradley Hand", "Snell Roundhand", "Comic Sans MS", cursive'
const LETTERS_PX = 48
const LINE = 2.5

export const pen = {
  minWidth: SIGNATURE_PAD.minPen,
  maxWidth: SIGNATURE_PAD.maxPen,
  penColor: SIGNATURE_PAD.pen,
  // An opaque background, so that the ink stays visible on dark surfaces.
  backgroundColor: SIGNATURE_PAD.paper,
}

/** PNG of a drawing. */
export function pictureOfDrawing(drawing: Drawing): string {
  return drawn(drawing).canvas.toDataURL()
}

/** Verdict on the picture that would be sent. */
export function judged(drawing: Drawing): InkVerdict {
  const { canvas, context } = drawn(drawing)
  const { width, height } = canvas
  return judgeInk({ pixels: context.getImageData(0, 0, width, height).data, width, height })
}

function drawn(drawing: Drawing) {
  const frame = frameOf(drawing)
  const { canvas, context } = paperOf(frame)
  const pad = new SignaturePad(canvas, pen)
  pad.off()
  pad.fromData(laid(drawing.strokes, { scale: 1, x: -frame.x, y: -frame.y }))
  return { canvas, context }
}

/** PNG of a typed name: one line, as large as it fits. */
export function pictureOfName(name: string): string {
  const { context: ruler } = paperOf({ width: 1, height: 1 })
  ruler.font = `${LETTERS_PX}px ${HANDWRITING}`
  const margin = LETTERS_PX
  const widest = SIGNATURE.maxWidth / SCALE - 2 * margin
  const letters = LETTERS_PX * Math.min(1, widest / ruler.measureText(name).width)
  ruler.font = `${letters}px ${HANDWRITING}`

  const size = { width: ruler.measureText(name).width + 2 * margin, height: letters * LINE }
  const { canvas, context } = paperOf(size)
  context.fillStyle = pen.backgroundColor
  context.fillRect(0, 0, size.width, size.height)
  context.fillStyle = pen.penColor
  context.font = ruler.font
  context.textBaseline = 'middle'
  context.fillText(name, margin, size.height / 2)
  return canvas.toDataURL()
}

function paperOf({ width, height }: Size) {
  const scale = Math.min(SCALE, SIGNATURE.maxWidth / width, SIGNATURE.maxHeight / height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * scale)
  canvas.height = Math.floor(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.scale(scale, scale)
  return { canvas, context }
}
