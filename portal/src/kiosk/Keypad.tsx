import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { PointerEvent } from 'react'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface KeypadProps {
  onDigit(digit: string): void
  onDelete(): void
  onClear(): void
}

/** The keys of a telephone, for fingers. */
export function Keypad({ onDigit, onDelete, onClear }: KeypadProps) {
  return (
    <div className="keypad" role="group" aria-label={messages.keypad} onPointerDown={keepFocus}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" className="key" onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className="key word" onClick={onClear}>
        {messages['keypad.clear']}
      </button>
      <button type="button" className="key" onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" className="key word" onClick={onDelete}>
        {ui.delete}
      </button>
    </div>
  )
}

// The field keeps its focus, so keyboard and keypad can be mixed.
function keepFocus(event: PointerEvent) {
  event.preventDefault()
}
