import type { ReactNode } from 'react'

import './list.css'

interface Select<Id extends string | number> {
  'value': Id | null | undefined
  'choices': readonly { id: Id; name: string }[]
  'aria-label'?: string
  'className'?: string
  'disabled'?: boolean
}

/** A choice is required. */
interface Always<Id extends string | number> extends Select<Id> {
  none?: undefined
  onChoose(id: Id): void
}

interface Perhaps<Id extends string | number> extends Select<Id> {
  /** Label of the empty choice. */
  none: string
  onChoose(id: Id | null): void
}

/** A select outside a form: a filter, a period, a page size. */
export function PlainSelect<Id extends string | number>(props: Always<Id>): ReactNode
export function PlainSelect<Id extends string | number>(props: Perhaps<Id>): ReactNode
export function PlainSelect<Id extends string | number>(props: Always<Id> | Perhaps<Id>) {
  const { value, choices, className = '', disabled, none } = props

  function choose(text: string): void {
    const chosen = choices.find(({ id }) => String(id) === text)
    if (chosen) props.onChoose(chosen.id)
    else if (props.none !== undefined) props.onChoose(null)
  }

  return (
    <select
      className={`plain-select ${className}`}
      aria-label={props['aria-label']}
      disabled={disabled}
      value={value ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
