import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'

import { DEFAULT_ROLES, rolesOf } from '@trailgate/shared/face/accent'
import { messages } from '@trailgate/shared/face/messages'
import { fill } from '@trailgate/shared/text'

import { isColor } from './draft.ts'

interface AccentInputProps {
  accent: string | null
  wrong: string | undefined
  onChange(accent: string | null): void
}

/** The accent by a color picker or by its code, and what pages make of it. */
export function AccentInput({ accent, wrong, onChange }: AccentInputProps) {
  const shown = accent ?? DEFAULT_ROLES.light.accent
  return (
    <fieldset className="face-part">
      <legend>{messages['accent.label']}</legend>
      <div className="face-row">
        <input
          type="color"
          className="face-color"
          aria-label={messages['accent.label']}
          value={isColor(shown) ? shown.toLowerCase() : DEFAULT_ROLES.light.accent}
          onChange={({ target }) => onChange(target.value)}
        />
        <TextField
          className="face-code"
          label={messages['accent.code']}
          value={shown}
          error={wrong !== undefined}
          onChange={({ target }) => onChange(target.value.trim())}
          slotProps={{ htmlInput: { maxLength: 7, spellCheck: false } }}
        />
        {accent !== null && (
          <Button onClick={() => onChange(null)}>{messages['accent.default']}</Button>
        )}
      </div>
      <p className={wrong ? 'face-wrong' : 'face-muted'} aria-live="polite">
        {wrong ?? aboutAccent(accent)}
      </p>
    </fieldset>
  )
}

/** Hint for an accent: how light and dark pages change it. */
function aboutAccent(accent: string | null): string {
  if (accent === null) return messages['accent.fits']
  if (!isColor(accent)) return messages['accent.invalid']
  const { light, dark } = rolesOf(accent)
  const colours = { light: light.accent, dark: dark.accent }
  if (light.accent !== accent.toLowerCase()) return fill(messages['accent.corrected'], colours)
  if (dark.accent !== accent.toLowerCase()) return fill(messages['accent.corrected_dark'], colours)
  return messages['accent.fits']
}
