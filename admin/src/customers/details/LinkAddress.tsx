import { useRef, useState } from 'react'
import Button from '@mui/material/Button'

import { messages as details } from '@trailgate/shared/customers/details_messages'

import './details.css'

/** A link as text to copy. */
export default function LinkAddress({ url }: { url: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy() {
    if (text.current) getSelection()?.selectAllChildren(text.current)
    // Without HTTPS there is no clipboard API; selects the text for Ctrl+C.
    await navigator.clipboard?.writeText(url)
    setCopied('clipboard' in navigator)
  }

  return (
    <>
      <p ref={text} className="link-address">
        {url}
      </p>
      <Button variant="outlined" onClick={() => void copy()}>
        {copied ? details.copied : details.copy}
      </Button>
    </>
  )
}
