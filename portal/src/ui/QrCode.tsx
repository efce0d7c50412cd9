import { useMemo } from 'react'
import { encode } from 'uqr'

/** Quiet zone of the QR code, in modules. */
const QUIET_ZONE = 4

/** A text as a QR code, black on the white of its container. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawn(text), [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** The dark modules as one path of unit squares. */
function drawn(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const squares = data.map((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')
  )
  return { path: squares.join(''), size }
}
