import { CONSENT_TEXTS } from '@trailgate/shared/waivers/consent'
import type { ConsentId } from '@trailgate/shared/waivers/constants'
import { messages } from '@trailgate/shared/waivers/messages'
import { useId, type RefObject } from 'react'

import { CheckBox } from '../../ui/CheckBox.tsx'

interface ConsentTicksProps {
  sentences: readonly Sentence[]
  /** The first one that is not ticked is focused. */
  group: RefObject<HTMLFieldSetElement | null>
  untold: boolean
  onTick(): void
}

/** A sentence, and the minors for whom it is ticked. */
export interface Sentence {
  text_id: ConsentId
  names: readonly string[]
}

/** Checkboxes with the sentences for the minors; names are shown if there are several sentences. */
export function ConsentTicks({ sentences, group, untold, onTick }: ConsentTicksProps) {
  const id = useId()
  return (
    <fieldset ref={group} className="consent-ticks">
      {sentences.map(({ text_id: textId, names }) => (
        <CheckBox
          key={textId}
          label={
            sentences.length === 1
              ? CONSENT_TEXTS[textId]
              : `${names.join(', ')}: ${CONSENT_TEXTS[textId]}`
          }
          aria-invalid={untold || undefined}
          aria-describedby={untold ? id : undefined}
          onChange={onTick}
        />
      ))}
      {untold && (
        <p id={id} className="field-error">
          {messages['consent.required']}
        </p>
      )}
    </fieldset>
  )
}
