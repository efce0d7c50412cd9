import { useEffect, type RefObject } from 'react'

import { isWriting } from './isWriting.ts'

/** Lets `/` lead to a field, unless somebody is writing or a dialog is open. */
export function useSlash(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isWriting(event.target) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [field])
}
