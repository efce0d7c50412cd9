/** Position and height of a row, measured when a move begins. */
export interface Span {
  top: number
  height: number
}

/** Moves one item of a list. */
export function moved<T>(things: readonly T[], from: number, to: number): T[] {
  const [taken] = things.slice(from, from + 1)
  if (taken === undefined) return [...things]
  return things.toSpliced(from, 1).toSpliced(to, 0, taken)
}

/** Index that a row dragged by this many pixels would take: it passes a neighbour when it covers half of it. */
export function placeAt(spans: readonly Span[], from: number, pixels: number): number {
  const row = spans[from]
  if (!row) return from
  const top = row.top + pixels
  const bottom = top + row.height
  const above = spans.findIndex((span, index) => index < from && top < middle(span))
  if (above !== -1) return above
  const below = spans.findLastIndex((span, index) => index > from && bottom > middle(span))
  return below === -1 ? from : below
}

/** Offset that shows a row at another index. */
export function offsetTo(spans: readonly Span[], from: number, to: number): number {
  const height = (passed: readonly Span[]) => passed.reduce((sum, span) => sum + span.height, 0)
  return to > from ? height(spans.slice(from + 1, to + 1)) : -height(spans.slice(to, from))
}

/** Offset of a row that makes room for the moved one. */
export function stepAside(
  spans: readonly Span[],
  index: number,
  { from, to }: { from: number; to: number }
): number {
  const height = spans[from]?.height ?? 0
  if (from < index && index <= to) return -height
  if (to <= index && index < from) return height
  return 0
}

function middle({ top, height }: Span): number {
  return top + height / 2
}
