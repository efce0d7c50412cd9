import { useEffect, useEffectEvent, useState } from 'react'

import { AskBeforeLeaving } from './AskBeforeLeaving.tsx'

/**
 * Guard against unsaved changes, for react-admin's Form. After saving it is removed first, and then the form is left.
 */
export function useSaved(leave: () => void) {
  const [saved, setSaved] = useState(false)
  const go = useEffectEvent(leave)
  useEffect(() => {
    if (saved) go()
  }, [saved])
  return {
    guard: {
      warnWhenUnsavedChanges: !saved,
      WarnWhenUnsavedChangesComponent: AskBeforeLeaving,
    },
    saved,
    onSaved: () => setSaved(true),
  }
}
