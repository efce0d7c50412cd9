import { useEffect, type RefObject } from 'react'

import { isWriting } from './isWriting.ts'
import { hasSingleKeys, useSingleKeys } from './singleKeys.ts'

/**
 * `/` focuses a field, unless the user is typing, a dialog or a menu is open, or keys of a single character are off.
 * Returns the key for the field's `aria-keyshortcuts`.
 */
export function useSlash(field: RefObject<HTMLElement | null>): '/' | undefined {
  const [isOn] = useSingleKeys()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!hasSingleKeys()) return
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isWriting(event.target) || document.querySelector('[role="dialog"], [role="menu"]'))
        return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [field])
  return isOn ? '/' : undefined
}
