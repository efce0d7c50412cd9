import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import Squire from 'squire-rte'

import { cleanFragment } from '@trailgate/shared/browser/clean_html'
import { messages } from '@trailgate/shared/waivers/template_messages'
import '@trailgate/shared/browser/rich_text.css'

import { EditorToolbar } from './EditorToolbar.tsx'
import { sameDocument, tidy } from './roundTrip.ts'

interface VisualEditorProps {
  /** Where the form sends the keyboard when the text is wrong. */
  ref: Ref<{ focus(): void }>
  /** The text to begin with; from then on the editor holds it. */
  html: string
  invalid: boolean
  describedBy: string
  onChange(html: string): void
  onBlur(): void
  /** The text would come out of the editor as another one. */
  onUnsupported(): void
}

/**
 * The text as it looks. Squire edits the HTML itself and has no document of its own to press it into, so tables, superscripts
 * and whatever else it has no button for stay as they are; a text that it would change all the same is handed back.
 */
export default function VisualEditor({
  ref,
  html,
  invalid,
  describedBy,
  onChange,
  onBlur,
  onUnsupported,
}: VisualEditorProps) {
  const root = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => root.current?.focus() }), [])
  const [editor, setEditor] = useState<Squire>()
  const report = useEffectEvent(onChange)
  const begin = useEffectEvent((squire: Squire) => {
    squire.setHTML(html)
    const inEditor = squire.getHTML()
    if (!sameDocument(html, inEditor)) onUnsupported()
    return { original: html, untouched: tidy(inEditor) }
  })

  useEffect(() => {
    if (!root.current) return
    const squire = new Squire(root.current, {
      blockTag: 'P',
      addLinks: false,
      sanitizeToDOMFragment: cleanFragment,
    })
    const { original, untouched } = begin(squire)
    squire.addEventListener('input', () => {
      const now = tidy(squire.getHTML())
      // What was undone again is the text that it was, to the letter: it makes no new version.
      report(now === untouched ? original : now)
    })
    setEditor(squire)
    return () => squire.destroy()
  }, [])

  return (
    <div className="editor">
      {editor && <EditorToolbar editor={editor} />}
      <div
        ref={root}
        className="editor-text rich-text"
        role="textbox"
        aria-multiline="true"
        aria-label={messages['field.content']}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        tabIndex={0}
        onBlur={onBlur}
      />
    </div>
  )
}
