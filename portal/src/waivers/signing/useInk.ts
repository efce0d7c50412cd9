import type { InkVerdict } from '@trailgate/shared/waivers/ink'
import { useEffect, useRef, useState, type RefObject } from 'react'
import SignaturePad from 'signature_pad'

import { useLatest } from '../../ui/useLatest.ts'
import { laid, lifted, movements, padSize, placementOf, type Drawing, type Size } from './ink.ts'
import { judged, pen, pictureOfDrawing } from './picture.ts'
import type { Signature } from './signed.ts'

/**
 * A pad on a canvas. The drawing is kept in the units in which it was begun, so that turning the tablet back and forth
 * leaves it unchanged, and the picture is always the same. `before` is the initial drawing; each stroke reports the
 * whole drawing.
 */
export function useInk(
  canvas: RefObject<HTMLCanvasElement | null>,
  before: Drawing | null,
  onDrawn: (drawing: Drawing | null) => void
) {
  const drawing = useRef<Drawing>(before ?? { paper: padSize(window.innerWidth), strokes: [] })
  const redraw = useRef(() => {})
  const [verdict, setVerdict] = useState<InkVerdict>(before ? 'signature' : 'none')
  const drawn = useLatest(onDrawn)

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const surface = element
    const pad = new SignaturePad(surface, pen)
    let placement = { scale: 1, x: 0, y: 0 }

    // Only new strokes: kept ones would change slightly with each conversion.
    function keep() {
      const { strokes } = drawing.current
      const fresh = pad.toData().slice(strokes.length)
      if (fresh.length === 0) return
      drawing.current = { ...drawing.current, strokes: [...strokes, ...lifted(fresh, placement)] }
      setVerdict(judged(drawing.current))
      drawn.current(drawing.current)
    }

    function fit() {
      const size = padSize(window.innerWidth)
      // An empty pad takes the new size.
      if (drawing.current.strokes.length === 0) drawing.current.paper = size
      placement = placementOf(drawing.current, size)
      const { scale } = placement
      pad.minWidth = pen.minWidth * scale
      pad.maxWidth = pen.maxWidth * scale

      resize(surface, size)
      // Ends a stroke in progress, for whose end the pad would wait for ever.
      pad.off()
      pad.on()
      pad.fromData(laid(drawing.current.strokes, placement))
    }

    function refit() {
      keep()
      fit()
    }

    fit()
    redraw.current = fit
    pad.addEventListener('endStroke', keep)
    window.addEventListener('resize', refit)
    return () => {
      window.removeEventListener('resize', refit)
      pad.off()
    }
  }, [canvas, drawn])

  return {
    /** The server judges the picture by the same rule. */
    verdict,
    clear() {
      drawing.current = { ...drawing.current, strokes: [] }
      setVerdict('none')
      drawn.current(null)
      redraw.current()
    },
    signature: (): Signature => ({
      image: pictureOfDrawing(drawing.current),
      method: 'drawn',
      strokes: movements(drawing.current.strokes),
    }),
  }
}

/** Canvas resolution for the screen's pixel ratio. */
function resize(canvas: HTMLCanvasElement, { width, height }: Size) {
  const ratio = Math.max(window.devicePixelRatio, 1)
  canvas.width = width * ratio
  canvas.height = height * ratio
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  canvas.getContext('2d')?.scale(ratio, ratio)
}
