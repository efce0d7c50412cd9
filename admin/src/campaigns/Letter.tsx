import { useEffect, useRef } from 'react'

import { messages } from '@trailgate/shared/marketing/campaign_page_messages'

/** A link in the letter opens in a new tab, not inside the letter. */
const LINKS_OUTSIDE = '<base target="_blank">'

interface LetterProps {
  html: string
  text: string
}

/**
 * Preview of an e-mail as HTML and, on request, as plain text. An isolated page without scripts and without our styles.
 */
export function Letter({ html, text }: LetterProps) {
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    const shown = frame.current
    if (!shown) return
    const watch = new ResizeObserver(() => fit(shown))
    watch.observe(shown)
    return () => watch.disconnect()
  }, [])

  return (
    <>
      <iframe
        ref={frame}
        className="campaign-html"
        title={messages['preview.letter']}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html.replace(/(?=<body)/, `<head>${LINKS_OUTSIDE}</head>`)}
        onLoad={({ currentTarget }) => fit(currentTarget)}
      />
      <details className="campaign-plain">
        <summary>{messages['preview.plain']}</summary>
        <p>{text}</p>
      </details>
    </>
  )
}

/** Full height of the letter, so that only the dialog scrolls. */
function fit(frame: HTMLIFrameElement) {
  const letter = frame.contentDocument?.documentElement
  if (!letter) return
  const border = frame.offsetHeight - frame.clientHeight
  frame.style.height = 'auto'
  frame.style.height = `${letter.scrollHeight + border}px`
}
