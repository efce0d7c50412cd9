import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { fill } from '../../text.ts'
import { messages } from '../../waivers/field_messages.ts'
import type { SentValue } from '../../waivers/text_answers.ts'
import {
  FIELD_LIMITS,
  fieldsOf,
  type FieldKind,
  type TextField,
} from '../../waivers/text_fields.ts'
import {
  valueOf,
  type GivenAnswers,
  type Missing,
  type Rider,
} from '../../waivers/given_answers.ts'
import { cleanFragment } from '../clean_html.ts'
import { RichText } from './RichText.tsx'
import '../asking_text.css'

interface AskingTextProps {
  html: string
  /** Riders who get the per-rider questions. */
  riders: readonly Rider[]
  given: GivenAnswers
  /** An answer that is missing or wrong; its field is shown and takes the focus. */
  missing?: Missing | null | undefined
  onAnswer(field: TextField, rider: Rider | null, value: SentValue): void
}

/** A waiver's text with its fields, which are answered where they stand. */
export function AskingText(props: AskingTextProps) {
  // The places of the fields are found once for each text.
  return <Asking key={props.html} {...props} />
}

function Asking({ html, riders, given, missing = null, onAnswer }: AskingTextProps) {
  const [root, setRoot] = useState<HTMLDivElement | null>(null)
  const fields = useMemo(() => fieldsOf(html), [html])
  const emptied = useMemo(() => (fields.length > 0 ? withoutLabels(html) : html), [html, fields])
  const places = useMemo(() => placesIn(root), [root])

  useEffect(() => {
    if (!missing) return
    const place = root?.querySelector(`[data-asks="${placeName(missing)}"]`)
    place?.scrollIntoView({ block: 'center' })
    place?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }, [root, missing])

  return (
    <div ref={setRoot}>
      <RichText html={emptied} />
      {fields.map((field) => {
        const place = places.get(field.key)
        return (
          place &&
          createPortal(
            whoOf(field, riders).map((rider) => (
              <Asked
                key={rider?.id ?? ''}
                field={field}
                rider={rider}
                named={riders.length > 1}
                value={valueOf(given, field, rider)}
                problem={
                  missing && placeName(missing) === placeName({ key: field.key, rider })
                    ? missing.message
                    : null
                }
                onAnswer={(value) => onAnswer(field, rider, value)}
              />
            )),
            place,
            field.key
          )
        )
      })}
    </div>
  )
}

/** The words of a field are repeated by its input. */
function withoutLabels(html: string): string {
  const box = document.createElement('div')
  box.append(cleanFragment(html))
  for (const span of box.querySelectorAll('span[data-field]')) span.replaceChildren()
  return box.innerHTML
}

function placesIn(root: HTMLElement | null): ReadonlyMap<string, Element> {
  const spans = root ? [...root.querySelectorAll('span[data-field]')] : []
  return new Map(spans.map((span) => [span.getAttribute('data-key') ?? '', span]))
}

function whoOf({ per }: TextField, riders: readonly Rider[]): readonly (Rider | null)[] {
  return per === 'rider' ? riders : [null]
}

function placeName({ key, rider }: { key: string; rider: Pick<Rider, 'id'> | null }) {
  return rider ? `${key} ${rider.id}` : key
}

interface AskedProps {
  field: TextField
  rider: Rider | null
  /** True if the rider's name stands beside the question. */
  named: boolean
  value: SentValue
  problem: string | null
  onAnswer(value: SentValue): void
}

function Asked({ field, rider, named, value, problem, onAnswer }: AskedProps) {
  const id = useId()
  const name = rider && named ? rider.name : null
  const label = name === null ? field.label : fill(messages.label_for, { label: field.label, name })
  const words = (
    <>
      {label}
      {!field.required && <span className="asked-optional"> ({messages.optional})</span>}
    </>
  )
  const about = {
    'aria-invalid': problem !== null || undefined,
    'aria-describedby': problem === null ? undefined : `${id}-problem`,
  }
  const Input = INPUTS[field.kind]
  return (
    <span className="asked" data-asks={placeName({ key: field.key, rider })}>
      <Input id={id} field={field} words={words} value={value} about={about} onAnswer={onAnswer} />
      {problem !== null && (
        <span id={`${id}-problem`} role="alert" className="asked-problem">
          {problem}
        </span>
      )}
    </span>
  )
}

interface InputProps {
  id: string
  field: TextField
  words: ReactNode
  value: SentValue
  about: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
  onAnswer(value: SentValue): void
}

const INPUTS: Record<FieldKind, (props: InputProps) => ReactNode> = {
  initials: LineInput,
  text: LineInput,
  date: LineInput,
  tick: TickInput,
  choice: ChoiceInput,
}

function LineInput({ id, field, words, value, about, onAnswer }: InputProps) {
  const { kind } = field
  return (
    <>
      <label className="asked-words" htmlFor={id}>
        {words}
      </label>
      <input
        {...about}
        id={id}
        className={`asked-${kind}`}
        type={kind === 'date' ? 'date' : 'text'}
        autoComplete="off"
        {...(kind === 'initials' && { autoCapitalize: 'characters', spellCheck: false })}
        maxLength={kind === 'initials' ? INITIALS_TYPED : FIELD_LIMITS.answer}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onAnswer(target.value)}
      />
    </>
  )
}

/** Letters of some scripts are several characters. */
const INITIALS_TYPED = 12

function TickInput({ id, words, value, about, onAnswer }: InputProps) {
  return (
    <label className="asked-option" htmlFor={id}>
      <input
        {...about}
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => onAnswer(target.checked)}
      />
      <span>{words}</span>
    </label>
  )
}

function ChoiceInput({ id, field, words, value, about, onAnswer }: InputProps) {
  return (
    <span role="radiogroup" aria-labelledby={`${id}-words`} {...about} className="asked-choice">
      <span id={`${id}-words`} className="asked-words">
        {words}
      </span>
      <span className="asked-options">
        {field.options.map((option) => (
          <label key={option} className="asked-option">
            <input
              type="radio"
              name={id}
              checked={value === option}
              onChange={() => onAnswer(option)}
            />
            <span>{option}</span>
          </label>
        ))}
      </span>
    </span>
  )
}
