import { useEffect, useEffectEvent, useState } from 'react'

/** A form that was saved: `saved` takes its guard against unsaved changes away, and then the form is left. */
export function useSaved(leave: () => void): { saved: boolean; onSaved(): void } {
  const [saved, setSaved] = useState(false)
  const go = useEffectEvent(leave)
  useEffect(() => {
    if (saved) go()
  }, [saved])
  return { saved, onSaved: () => setSaved(true) }
}
