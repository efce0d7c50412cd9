import { useMemo } from 'react'
import { encode } from 'uqr'

/** White around a code that cameras need, in modules. */
const QUIET_ZONE = 4

/** A text as a code for cameras, black on whatever white its place gives it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawn(text), [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** The dark modules as one path, a unit square each. */
function drawn(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const squares = data.map((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')
  )
  return { path: squares.join(''), size }
}
