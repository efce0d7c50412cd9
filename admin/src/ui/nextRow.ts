/** Place of the row after or before the current one; the first where none has the focus. */
export function nextRow(current: number, count: number, key: 'j' | 'k'): number {
  if (current === -1) return 0
  return Math.max(0, Math.min(count - 1, current + (key === 'j' ? 1 : -1)))
}
