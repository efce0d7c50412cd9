import { useMemo } from 'react'

import { cleanHtml } from '../clean_html.ts'
import '../rich_text.css'

/** HTML of a waiver. The server sanitized it when it was saved; it is sanitized again here, by the same list. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html])
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />
}
