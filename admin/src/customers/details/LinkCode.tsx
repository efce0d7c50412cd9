import { useRef, useState } from 'react'
import Button from '@mui/material/Button'
import { encode } from 'uqr'

import { messages as details } from '@trailgate/shared/customers/details_messages'

import { qrPath } from './qrPath.ts'
import './details.css'

/** White around a code that scanners need, in modules. */
const QUIET_ZONE = 4

/** A link as a code to scan and as text to copy. */
export default function LinkCode({ url }: { url: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  const [copied, setCopied] = useState(false)
  const { data, size } = encode(url, { ecc: 'M', border: QUIET_ZONE })

  async function copy() {
    if (text.current) getSelection()?.selectAllChildren(text.current)
    // Without HTTPS there is no clipboard; the text is marked then, and Ctrl+C does the rest.
    await navigator.clipboard?.writeText(url)
    setCopied('clipboard' in navigator)
  }

  return (
    <>
      <div className="link-code">
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={details.code}>
          <path d={qrPath(data)} fill="#000" shapeRendering="crispEdges" />
        </svg>
      </div>
      <p ref={text} className="link-address">
        {url}
      </p>
      <Button variant="outlined" onClick={() => void copy()}>
        {copied ? details.copied : details.copy}
      </Button>
    </>
  )
}
