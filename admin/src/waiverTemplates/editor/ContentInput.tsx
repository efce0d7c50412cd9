import { lazy, Suspense, useState } from 'react'
import { useInput } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'

import { messages as words } from '@trailgate/shared/ui/messages'
import { textFields } from '@trailgate/shared/waivers/template_fields'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { PreviewDialog } from '../PreviewDialog.tsx'
import type { TemplateValues } from '../templateForm.ts'
import './editor.css'

const VisualEditor = lazy(() => import('./VisualEditor.tsx'))

type View = 'visual' | 'html'

const VIEWS = [
  ['visual', messages['editor.visual']],
  ['html', messages['editor.html']],
] as const

/** Waiver text: visual editor, HTML source, and preview. */
export function ContentInput() {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
    id,
  } = useInput({ source: 'content' })
  const [view, setView] = useState<View>('visual')
  const [sourceOnly, setSourceOnly] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  const { name, version } = useWatch() as TemplateValues
  const { defaultValues } = useFormState<TemplateValues>()
  const html: string = value ?? ''
  const message = error?.message

  return (
    <fieldset className="form-section">
      <legend>{textFields.content.label}</legend>
      <div className="editor-head">
        <div className="editor-views" role="group" aria-label={messages['editor.label']}>
          {VIEWS.map(([each, label]) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === view}
              onClick={() => {
                setSourceOnly(false)
                setView(each)
              }}
            >
              {label}
            </button>
          ))}
        </div>
        <Button size="small" onClick={() => setPreviewing(true)}>
          {messages.preview}
        </Button>
      </div>
      {sourceOnly && (
        <Alert severity="info" className="editor-note">
          {messages['editor.source_only']}
        </Alert>
      )}
      {view === 'visual' ? (
        <Suspense fallback={<LoadingRows label={words.loading} rows={4} />}>
          <VisualEditor
            // The editor is uncontrolled: new content needs a new instance.
            key={defaultValues?.content}
            ref={ref}
            html={html}
            invalid={message !== undefined}
            describedBy={`${id}-message`}
            onChange={onChange}
            onBlur={onBlur}
            onUnsupported={() => {
              setSourceOnly(true)
              setView('html')
            }}
          />
        </Suspense>
      ) : (
        <textarea
          ref={ref}
          className="editor-source"
          aria-label={messages['field.content']}
          aria-invalid={message !== undefined}
          aria-describedby={`${id}-message`}
          maxLength={textFields.content.limit}
          spellCheck={false}
          rows={18}
          value={html}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
        />
      )}
      <FormHelperText id={`${id}-message`} error>
        {message}
      </FormHelperText>
      {previewing && (
        <PreviewDialog
          name={name}
          version={version}
          content={html}
          onClose={() => setPreviewing(false)}
        />
      )}
    </fieldset>
  )
}
