import { messages as session } from '@trailgate/shared/sessions/messages'

import { Field } from '../ui/Field.tsx'
import { Keypad } from './Keypad.tsx'
import { groupedDigits } from './phoneDigits.ts'

interface PhoneKeysProps {
  digits: string
  /** What stands in the field after a key of a keyboard, or one of the page's own. */
  onType(text: string): void
}

/** A phone number and keys of the page's own to type it with. */
export function PhoneKeys({ digits, onType }: PhoneKeysProps) {
  return (
    <>
      <Field
        name="phone"
        label={session['phone.label']}
        type="tel"
        inputMode="tel"
        enterKeyHint="go"
        autoComplete="off"
        value={groupedDigits(digits)}
        onChange={(event) => onType(event.target.value)}
      />
      <Keypad
        onDigit={(digit) => onType(digits + digit)}
        onDelete={() => onType(digits.slice(0, -1))}
        onClear={() => onType('')}
      />
    </>
  )
}
