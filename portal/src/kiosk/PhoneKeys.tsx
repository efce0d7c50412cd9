import { messages as session } from '@trailgate/shared/sessions/messages'

import { Field } from '../ui/Field.tsx'
import { Keypad } from './Keypad.tsx'
import { groupedDigits } from './phoneDigits.ts'

interface PhoneKeysProps {
  digits: string
  /** New text of the field after a key press, physical or on screen. */
  onType(text: string): void
}

/** Phone number field with an on-screen keypad. */
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
