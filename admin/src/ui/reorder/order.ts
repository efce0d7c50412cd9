/** Where a row stands and how high it is, measured when moving begins. */
export interface Span {
  top: number
  height: number
}

/** The same things with one of them taken out and put in elsewhere. */
export function moved<T>(things: readonly T[], from: number, to: number): T[] {
  const [taken] = things.slice(from, from + 1)
  if (taken === undefined) return [...things]
  return things.toSpliced(from, 1).toSpliced(to, 0, taken)
}

/** The place that a row dragged by so many pixels would take: it passes a neighbour when it covers half of it. */
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

/** How far a row must be shown from where it stands to seem to be at another place. */
export function offsetTo(spans: readonly Span[], from: number, to: number): number {
  const height = (passed: readonly Span[]) => passed.reduce((sum, span) => sum + span.height, 0)
  return to > from ? height(spans.slice(from + 1, to + 1)) : -height(spans.slice(to, from))
}

/** How far a row steps aside for the one that is moved. */
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
