import { useEffect, useState, type ReactNode } from 'react'
import FormatBoldIcon from '@mui/icons-material/FormatBold'
import FormatItalicIcon from '@mui/icons-material/FormatItalic'
import FormatListBulletedIcon from '@mui/icons-material/FormatListBulleted'
import FormatListNumberedIcon from '@mui/icons-material/FormatListNumbered'
import FormatQuoteIcon from '@mui/icons-material/FormatQuote'
import FormatUnderlinedIcon from '@mui/icons-material/FormatUnderlined'
import LinkIcon from '@mui/icons-material/Link'
import LinkOffIcon from '@mui/icons-material/LinkOff'
import RedoIcon from '@mui/icons-material/Redo'
import SuperscriptIcon from '@mui/icons-material/Superscript'
import UndoIcon from '@mui/icons-material/Undo'
import type Squire from 'squire-rte'

import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { PlainSelect } from '../../ui/PlainSelect.tsx'
import { BLOCK_TAGS, formatsAt, setBlock, toggle, type Format } from './formats.ts'
import { LinkDialog } from './LinkDialog.tsx'

const BLOCKS = BLOCK_TAGS.map((id) => ({
  id,
  name:
    id === 'P'
      ? messages['editor.paragraph']
      : fill(messages['editor.heading'], { n: id.slice(1) }),
}))

const TOGGLES: { format: Format; label: string; icon: ReactNode }[] = [
  { format: 'bold', label: messages['editor.bold'], icon: <FormatBoldIcon /> },
  { format: 'italic', label: messages['editor.italic'], icon: <FormatItalicIcon /> },
  { format: 'underline', label: messages['editor.underline'], icon: <FormatUnderlinedIcon /> },
  { format: 'superscript', label: messages['editor.superscript'], icon: <SuperscriptIcon /> },
  { format: 'bullets', label: messages['editor.bullets'], icon: <FormatListBulletedIcon /> },
  { format: 'numbers', label: messages['editor.numbers'], icon: <FormatListNumberedIcon /> },
  { format: 'quote', label: messages['editor.quote'], icon: <FormatQuoteIcon /> },
]

/** Formatting buttons; they show the formats at the cursor. */
export function EditorToolbar({ editor }: { editor: Squire }) {
  const [at, setAt] = useState(() => formatsAt(editor))
  const [linking, setLinking] = useState(false)

  useEffect(() => {
    const look = () => setAt(formatsAt(editor))
    const events = ['pathChange', 'select', 'cursor', 'input']
    for (const event of events) editor.addEventListener(event, look)
    return () => {
      for (const event of events) editor.removeEventListener(event, look)
    }
  }, [editor])

  return (
    <div className="editor-tools" role="toolbar" aria-label={messages['editor.tools']}>
      <PlainSelect
        aria-label={messages['editor.block']}
        value={at.block}
        choices={BLOCKS}
        onChoose={(tag) => setBlock(editor, tag)}
      />
      {TOGGLES.map(({ format, label, icon }) => (
        <Tool
          key={format}
          label={label}
          icon={icon}
          pressed={at[format]}
          onClick={() => toggle(editor, format)}
        />
      ))}
      <Tool label={messages['editor.link']} icon={<LinkIcon />} onClick={() => setLinking(true)} />
      <Tool
        label={messages['editor.unlink']}
        icon={<LinkOffIcon />}
        onClick={() => editor.focus().removeLink()}
      />
      <Tool
        label={messages['editor.undo']}
        icon={<UndoIcon />}
        onClick={() => editor.focus().undo()}
      />
      <Tool
        label={messages['editor.redo']}
        icon={<RedoIcon />}
        onClick={() => editor.focus().redo()}
      />
      {linking && (
        <LinkDialog
          onClose={() => setLinking(false)}
          onLink={(address) => {
            setLinking(false)
            editor.makeLink(address)
          }}
        />
      )}
    </div>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  pressed?: boolean
  onClick(): void
}

function Tool({ label, icon, pressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="editor-tool"
      aria-label={label}
      title={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
