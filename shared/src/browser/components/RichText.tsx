import { useMemo } from 'react'

import { cleanHtml } from '../clean_html.ts'
import '../rich_text.css'

/** The text of a waiver. The server has cleaned it when it was saved; here it is cleaned again, by the same list. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html])
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />
}
