import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import Squire from 'squire-rte'

import { cleanFragment } from '@trailgate/shared/browser/clean_html'
import { messages } from '@trailgate/shared/waivers/template_messages'
import '@trailgate/shared/browser/rich_text.css'

import { EditorToolbar } from './EditorToolbar.tsx'
import { FieldTools } from './FieldTools.tsx'
import { sameDocument, tidy } from './roundTrip.ts'

interface VisualEditorProps {
  /** Focus target of the form when the text is invalid. */
  ref: Ref<{ focus(): void }>
  /** Initial text; afterwards the editor owns it. */
  html: string
  invalid: boolean
  describedBy: string
  onChange(html: string): void
  onBlur(): void
  /** Called if the editor would change the text. */
  onUnsupported(): void
}

/**
 * WYSIWYG editor. Squire edits the HTML itself without a document model of its own, so tables, superscripts and other
 * elements without a button stay; a text that it would change nevertheless is handed back.
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
      // After undo the text is exactly the original, so that no new version is made.
      report(now === untouched ? original : now)
    })
    setEditor(squire)
    return () => squire.destroy()
  }, [])

  return (
    <div className="editor">
      {editor && (
        <>
          <EditorToolbar editor={editor} />
          <FieldTools editor={editor} />
        </>
      )}
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
