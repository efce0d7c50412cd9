import { messages } from '@trailgate/shared/waivers/messages'
import { useId, useRef } from 'react'

import type { Subject } from './flow.ts'
import '../../ui/field.css'

interface MinorChoiceProps {
  minors: readonly Subject[]
  chosen: Subject | null
  onChoose(minor: Subject | null, passing: boolean): void
}

/**
 * Choice of the minor. A choice moves on to the next step, but not while arrow keys pass over the names: then the text
 * is chosen next.
 */
export function MinorChoice({ minors, chosen, onChoose }: MinorChoiceProps) {
  const id = useId()
  const byKeys = useRef(false)
  return (
    <div className="field">
      <label htmlFor={id}>{messages['choose.minor']}</label>
      <select
        id={id}
        value={chosen?.sent.minor_id ?? ''}
        onKeyDown={() => (byKeys.current = true)}
        onPointerDown={() => (byKeys.current = false)}
        onChange={({ target }) => {
          const minor = minors.find(({ sent }) => String(sent.minor_id) === target.value)
          onChoose(minor ?? null, byKeys.current)
        }}
      >
        <option value="">{messages['select.minor']}</option>
        {minors.map(({ names: [name], sent }) => (
          <option key={sent.minor_id} value={sent.minor_id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
