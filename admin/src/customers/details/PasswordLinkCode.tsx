import { useRef, useState } from 'react'
import Button from '@mui/material/Button'
import { encode } from 'uqr'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { PasswordLink } from '@trailgate/shared/customers/schemas'
import { formatDateTime } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'

import { useLetters, useTimeZone } from '../../layout/useSettings.ts'
import { qrPath } from './qrPath.ts'

/** White around a code that scanners need, in modules. */
const QUIET_ZONE = 4

interface PasswordLinkCodeProps {
  link: PasswordLink
  email: string | null
}

/** The link as a code to scan and as text to copy. */
export default function PasswordLinkCode({ link, email }: PasswordLinkCodeProps) {
  const timeZone = useTimeZone()
  const letters = useLetters()
  const text = useRef<HTMLParagraphElement>(null)
  const [copied, setCopied] = useState(false)
  const { data, size } = encode(link.url, { ecc: 'M', border: QUIET_ZONE })

  async function copy() {
    if (text.current) getSelection()?.selectAllChildren(text.current)
    // Without HTTPS there is no clipboard; the text is marked then, and Ctrl+C does the rest.
    await navigator.clipboard?.writeText(link.url)
    setCopied('clipboard' in navigator)
  }

  return (
    <div className="link-panel">
      <p>
        {fill(manager['password_link.hint'], { date: formatDateTime(link.expires_at, timeZone) })}
      </p>
      <div className="link-code">
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={details.code}>
          <path d={qrPath(data)} fill="#000" shapeRendering="crispEdges" />
        </svg>
      </div>
      <p ref={text} className="link-address">
        {link.url}
      </p>
      <Button variant="outlined" onClick={() => void copy()}>
        {copied ? details.copied : details.copy}
      </Button>
      {email && letters && <p>{fill(manager['password_link.mailed'], { email })}</p>}
    </div>
  )
}
