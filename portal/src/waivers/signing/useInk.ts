import { useEffect, useRef, useState, type RefObject } from 'react'
import SignaturePad from 'signature_pad'

import { useLatest } from '../../ui/useLatest.ts'
import { laid, lifted, movements, padSize, placementOf, type Drawing, type Size } from './ink.ts'
import { pen, pictureOfDrawing } from './picture.ts'
import type { Signature } from './signed.ts'

/**
 * A pad on a canvas. What is drawn is kept in the units in which it was begun, so that turning the tablet and turning it
 * back leaves it as it was, and the picture is the same whenever it is taken. `before` lies on it already; with each stroke the whole
 * drawing is told.
 */
export function useInk(
  canvas: RefObject<HTMLCanvasElement | null>,
  before: Drawing | null,
  onDrawn: (drawing: Drawing | null) => void
) {
  const drawing = useRef<Drawing>(before ?? { paper: padSize(window.innerWidth), strokes: [] })
  const redraw = useRef(() => {})
  const [inked, setInked] = useState(before !== null)
  const drawn = useLatest(onDrawn)

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const surface = element
    const pad = new SignaturePad(surface, pen)
    let placement = { scale: 1, x: 0, y: 0 }

    // Only what is new: what is kept would change a little each time it is laid and lifted.
    function keep() {
      const { strokes } = drawing.current
      const fresh = pad.toData().slice(strokes.length)
      if (fresh.length === 0) return
      drawing.current = { ...drawing.current, strokes: [...strokes, ...lifted(fresh, placement)] }
      setInked(true)
      drawn.current(drawing.current)
    }

    function fit() {
      const size = padSize(window.innerWidth)
      // Begun anew as long as there is nothing on it.
      if (drawing.current.strokes.length === 0) drawing.current.paper = size
      placement = placementOf(drawing.current, size)
      const { scale } = placement
      pad.minWidth = pen.minWidth * scale
      pad.maxWidth = pen.maxWidth * scale

      resize(surface, size)
      // A stroke that was under way is over; without this the pad would wait for its end for ever.
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
    inked,
    clear() {
      drawing.current = { ...drawing.current, strokes: [] }
      setInked(false)
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

/** As many dots as the screen has of them in that size. */
function resize(canvas: HTMLCanvasElement, { width, height }: Size) {
  const ratio = Math.max(window.devicePixelRatio, 1)
  canvas.width = width * ratio
  canvas.height = height * ratio
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  canvas.getContext('2d')?.scale(ratio, ratio)
}
