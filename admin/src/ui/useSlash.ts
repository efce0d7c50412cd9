import { useEffect, type RefObject } from 'react'

import { isWriting } from './isWriting.ts'

/** `/` focuses a field, unless the user is typing or a dialog or a menu is open. */
export function useSlash(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isWriting(event.target) || document.querySelector('[role="dialog"], [role="menu"]'))
        return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [field])
}
