import { useEffect, useRef } from 'react'

import { messages } from '@trailgate/shared/marketing/campaign_page_messages'

/** A link of the letter opens beside the back office, not inside of the letter. */
const LINKS_OUTSIDE = '<base target="_blank">'

interface LetterProps {
  html: string
  text: string
}

/**
 * An e-mail as a mail program shows it, and on demand as one shows it that knows no HTML. It is a page of its own without any
 * script or any of our styles.
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

/** As high as the letter is, so that one scrolls the dialog alone. */
function fit(frame: HTMLIFrameElement) {
  const letter = frame.contentDocument?.documentElement
  if (!letter) return
  const border = frame.offsetHeight - frame.clientHeight
  frame.style.height = 'auto'
  frame.style.height = `${letter.scrollHeight + border}px`
}
