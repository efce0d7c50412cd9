import { useEffect, useEffectEvent, useState } from 'react'
import type Squire from 'squire-rte'

import { cleanFragment } from '@trailgate/shared/browser/clean_html'
import { messages } from '@trailgate/shared/waivers/field_editor_messages'
import {
  FIELD_KINDS,
  fieldsOf,
  freeKey,
  spanOf,
  type FieldKind,
  type TextField,
} from '@trailgate/shared/waivers/text_fields'

import { FieldDialog } from './FieldDialog.tsx'

interface Open {
  field: TextField
  /** The field in the text; null for a new one. */
  span: Element | null
}

/** Buttons that add a question at the cursor, and change the one that it is in, as a click on it does. */
export function FieldTools({ editor }: { editor: Squire }) {
  const [open, setOpen] = useState<Open | null>(null)
  const [at, setAt] = useState<Element | null>(null)
  const change = (span: Element) => {
    const [field] = fieldsOf(span.outerHTML)
    if (field) setOpen({ field, span })
  }
  const clicked = useEffectEvent(change)

  useEffect(() => {
    const root = editor.getRoot()
    const click = ({ target }: MouseEvent) => {
      const span = target instanceof Element && target.closest('span[data-field]')
      if (span) clicked(span)
    }
    const look = () => setAt(fieldAt(editor))
    root.addEventListener('click', click)
    for (const event of MOVES) editor.addEventListener(event, look)
    return () => {
      root.removeEventListener('click', click)
      for (const event of MOVES) editor.removeEventListener(event, look)
    }
  }, [editor])

  function add(kind: FieldKind) {
    setOpen({ field: newField(kind, freeKey(editor.getHTML())), span: null })
  }

  function save(field: TextField) {
    setOpen(null)
    const html = spanOf(field)
    // Places the cursor after the question.
    if (!open?.span) editor.focus().insertHTML(`${html}&nbsp;`)
    else replace(open.span, html)
  }

  function replace(span: Element, html: string) {
    editor.saveUndoState()
    // The editor hears of it by itself.
    span.replaceWith(cleanFragment(html))
    editor.focus()
  }

  return (
    <>
      <div className="editor-fields" role="group" aria-label={messages.tools}>
        {FIELD_KINDS.map((kind) => (
          <button key={kind} type="button" className="editor-field" onClick={() => add(kind)}>
            <span aria-hidden="true">+</span> {messages[`kind.${kind}`]}
          </button>
        ))}
        {at && (
          <button type="button" className="editor-field" onClick={() => change(at)}>
            {messages.change}
          </button>
        )}
      </div>
      {open && (
        <FieldDialog
          field={open.field}
          isNew={open.span === null}
          onSave={save}
          onRemove={() => {
            setOpen(null)
            if (open.span) replace(open.span, '')
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const MOVES = ['pathChange', 'select', 'cursor', 'input']

/** The question that the cursor is in. */
function fieldAt(editor: Squire): Element | null {
  const { startContainer: node } = editor.getSelection()
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest('span[data-field]') ?? null
}

function newField(kind: FieldKind, key: string): TextField {
  return {
    key,
    kind,
    label: '',
    required: true,
    per: 'signer',
    options: [],
    stop: [],
    flag: [],
    medical: false,
  }
}
