import { OTHER_LANGUAGES } from '@trailgate/shared/languages/this_language'

import { reliably } from '../reliably.ts'
import { Button } from '../ui/Button.tsx'

/** Loads the way to another language; loaded, it fills in what was typed before a switch. */
export const speaking = reliably(() => import('./speak.ts'))

/** A button for each other language, named in that language. */
export function LanguageSwitch() {
  return OTHER_LANGUAGES.map(([language, name]) => (
    <Button
      key={language}
      quiet
      lang={language}
      onClick={() => void speaking().then(({ speak }) => speak(language))}
    >
      {name}
    </Button>
  ))
}
