import {
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'

import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { moved, offsetTo, placeAt, stepAside, type Span } from './order.ts'

/** Distance that a pointer may move before a press on the handle becomes a drag. */
const SLIP_PX = 4

interface Move {
  id: number
  from: number
  to: number
  /** Offset of the row from its original position. */
  pixels: number
  /** Positions of all rows when the move began. */
  spans: readonly Span[]
}

type Press = Pick<Move, 'id' | 'from' | 'spans'> & { startY: number }

export interface Reorderable {
  id: number
  name: string
}

/**
 * Reorders rows: by dragging the handle, or by keyboard or tap, which pick a row up until it is put down. The DOM order
 * changes only at the end; until then rows are only shifted, so that pointer capture and focus stay.
 */
export function useReorder(items: readonly Reorderable[], onReorder: (ids: number[]) => void) {
  const rows = useRef(new Map<number, HTMLElement>())
  const handles = useRef(new Map<number, HTMLElement>())
  const press = useRef<Press>(undefined)
  const wasDragged = useRef(false)
  const refocus = useRef<number>(undefined)
  const [picked, setPicked] = useState<Move>()
  const [dragged, setDragged] = useState<Move>()
  const [announcement, announce] = useState('')
  const move = dragged ?? picked

  // A row that moved in the DOM has lost the focus.
  useLayoutEffect(() => {
    if (refocus.current === undefined) return
    handles.current.get(refocus.current)?.focus()
    refocus.current = undefined
  })

  useLayoutEffect(() => {
    if (picked) rows.current.get(picked.id)?.scrollIntoView({ block: 'nearest' })
  }, [picked])

  function say(sentence: string, id: number, at: number): void {
    const name = items.find((item) => item.id === id)?.name ?? ''
    announce(fill(sentence, { name, n: at + 1, total: items.length }))
  }

  function measured(): Span[] {
    return items.map(({ id }) => {
      const { top = 0, height = 0 } = rows.current.get(id)?.getBoundingClientRect() ?? {}
      return { top, height }
    })
  }

  function pick(id: number): void {
    const from = items.findIndex((item) => item.id === id)
    setPicked({ id, from, to: from, pixels: 0, spans: measured() })
    say(words['order.picked'], id, from)
  }

  function step(by: 1 | -1): void {
    if (!picked) return
    const { id, from, spans } = picked
    const to = Math.min(items.length - 1, Math.max(0, picked.to + by))
    setPicked({ ...picked, to, pixels: offsetTo(spans, from, to) })
    say(words['order.moved'], id, to)
  }

  function putDown({ id, from, to }: Move): void {
    setPicked(undefined)
    setDragged(undefined)
    refocus.current = id
    say(words['order.dropped'], id, to)
    const ids = items.map((item) => item.id)
    if (to !== from) onReorder(moved(ids, from, to))
  }

  function cancel(): void {
    press.current = undefined
    if (move) say(words['order.cancelled'], move.id, move.from)
    if (move) refocus.current = move.id
    setPicked(undefined)
    setDragged(undefined)
  }

  function onPointerMove({ clientY }: PointerEvent): void {
    if (!press.current) return
    const { id, from, spans, startY } = press.current
    const pixels = clientY - startY
    if (!dragged && Math.abs(pixels) < SLIP_PX) return
    wasDragged.current = true
    setPicked(undefined)
    setDragged({ id, from, to: placeAt(spans, from, pixels), pixels, spans })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!move) return
    if (event.key === 'Escape') {
      // Otherwise the surrounding dialog would close.
      event.stopPropagation()
      cancel()
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      step(event.key === 'ArrowUp' ? -1 : 1)
    }
  }

  return {
    announcement,
    /** The row that is picked up. */
    pickedId: picked?.id,
    step,
    putDown: () => picked && putDown(picked),
    cancel,
    onKeyDown,
    row(id: number, index: number) {
      return {
        'ref': keepIn(rows, id),
        'style': move && shownAt(id === move.id ? move.pixels : stepAside(move.spans, index, move)),
        'data-moving': id === move?.id ? 'true' : undefined,
      }
    },
    handle(id: number) {
      return {
        ref: keepIn(handles, id),
        onPointerDown(event: PointerEvent<HTMLElement>) {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          wasDragged.current = false
          const from = items.findIndex((item) => item.id === id)
          press.current = { id, from, spans: measured(), startY: event.clientY }
        },
        onPointerMove,
        onPointerUp() {
          press.current = undefined
          if (dragged) putDown(dragged)
        },
        onPointerCancel: cancel,
        onClick() {
          if (wasDragged.current) wasDragged.current = false
          else if (picked?.id === id) putDown(picked)
          else pick(id)
        },
      }
    },
  }
}

export type Reorder = ReturnType<typeof useReorder>

function keepIn(known: RefObject<Map<number, HTMLElement>>, id: number) {
  return (element: HTMLElement | null) => {
    if (element) known.current.set(id, element)
    else known.current.delete(id)
  }
}

function shownAt(pixels: number): CSSProperties {
  return { transform: `translateY(${pixels}px)` }
}
