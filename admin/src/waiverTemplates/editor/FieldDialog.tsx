import { useId, useState, type FormEvent } from 'react'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

import { messages } from '@trailgate/shared/waivers/field_editor_messages'
import {
  FIELD_KINDS,
  FIELD_LIMITS,
  FIELD_PERS,
  OPTION_SEPARATOR,
  problemOfFields,
  spanOf,
  type FieldKind,
  type FieldPer,
  type TextField as Field,
} from '@trailgate/shared/waivers/text_fields'

import { FormDialog } from '../../ui/FormDialog.tsx'

interface FieldDialogProps {
  /** The field to change, or a new one with its kind and key. */
  field: Field
  isNew: boolean
  onSave(field: Field): void
  onRemove(): void
  onClose(): void
}

/** Asks for one question of a waiver's text. */
export function FieldDialog({ field, isNew, onSave, onRemove, onClose }: FieldDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState(() => typedOf(field))
  const [problem, setProblem] = useState<string | null>(null)
  const change = (some: Partial<Typed>) => {
    setTyped({ ...typed, ...some })
    setProblem(null)
  }

  function submit(event: FormEvent) {
    // Not the form around the editor.
    event.preventDefault()
    event.stopPropagation()
    const made = readField(typed, field.key)
    const wrong = problemOfFields(spanOf(made))
    if (wrong === null) onSave(made)
    else setProblem(wrong)
  }

  const { kind } = typed
  return (
    <FormDialog
      size="sm"
      title={messages[isNew ? 'add' : 'change']}
      form={id}
      submit={messages[isNew ? 'add' : 'save']}
      failure={problem ?? undefined}
      onClose={onClose}
    >
      <form id={id} noValidate onSubmit={submit} className="field-form">
        <TextField
          select
          label={messages.kind}
          value={kind}
          onChange={({ target }) => change({ kind: target.value as FieldKind })}
        >
          {FIELD_KINDS.map((each) => (
            <MenuItem key={each} value={each}>
              {messages[`kind.${each}`]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={messages[`label.${kind}`]}
          value={typed.label}
          autoFocus
          required
          multiline
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: FIELD_LIMITS.label } }}
          onChange={({ target }) => change({ label: target.value })}
        />
        {kind === 'choice' && (
          <TextField
            label={messages.options}
            helperText={messages['options.hint']}
            value={typed.options}
            multiline
            minRows={2}
            autoComplete="off"
            onChange={({ target }) => change({ options: target.value })}
          />
        )}
        <TextField
          select
          label={messages.per}
          value={typed.per}
          onChange={({ target }) => change({ per: target.value as FieldPer })}
        >
          {FIELD_PERS.map((each) => (
            <MenuItem key={each} value={each}>
              {messages[`per.${each}`]}
            </MenuItem>
          ))}
        </TextField>
        {ticksOf(kind).map((name) => (
          <FormControlLabel
            key={name}
            label={messages[name]}
            control={
              <Checkbox
                checked={typed[name]}
                onChange={({ target }) => change({ [name]: target.checked })}
              />
            }
          />
        ))}
        {kind === 'choice' && (
          <>
            <TextField
              label={messages.stop}
              helperText={messages['stop.hint']}
              value={typed.stop}
              autoComplete="off"
              onChange={({ target }) => change({ stop: target.value })}
            />
            <TextField
              label={messages.flag}
              helperText={messages['flag.hint']}
              value={typed.flag}
              autoComplete="off"
              onChange={({ target }) => change({ flag: target.value })}
            />
          </>
        )}
        {!isNew && (
          <Button color="error" className="field-remove" onClick={onRemove}>
            {messages.remove}
          </Button>
        )}
      </form>
    </FormDialog>
  )
}

type Tick = 'required' | 'medical' | 'tickStops' | 'tickFlags'

type Typed = Record<Tick, boolean> & {
  kind: FieldKind
  label: string
  per: FieldPer
  /** One option a line. */
  options: string
  /** Separated by commas. */
  stop: string
  flag: string
}

/** An optional tick may stop or be flagged when it is set. */
function ticksOf(kind: FieldKind): Tick[] {
  return kind === 'tick'
    ? ['required', 'tickStops', 'tickFlags', 'medical']
    : ['required', 'medical']
}

function typedOf({ kind, label, per, options, stop, flag, required, medical }: Field): Typed {
  return {
    kind,
    label,
    per,
    required,
    medical,
    options: options.join('\n'),
    stop: stop.join(', '),
    flag: flag.join(', '),
    tickStops: stop.includes('true'),
    tickFlags: flag.includes('true'),
  }
}

function readField(typed: Typed, key: string): Field {
  const { kind, label, per, required, medical } = typed
  const listed = (text: string, separator: RegExp) =>
    text
      .replaceAll(OPTION_SEPARATOR, '/')
      .split(separator)
      .map((each) => each.trim())
      .filter((each) => each !== '')
  const ticked = (is: boolean) => (is ? ['true'] : [])
  return {
    key,
    kind,
    label: label.replace(/\s+/g, ' ').trim(),
    per,
    required,
    medical,
    options: kind === 'choice' ? listed(typed.options, /\n/) : [],
    stop:
      kind === 'tick' ? ticked(typed.tickStops) : kind === 'choice' ? listed(typed.stop, /,/) : [],
    flag:
      kind === 'tick' ? ticked(typed.tickFlags) : kind === 'choice' ? listed(typed.flag, /,/) : [],
  }
}
