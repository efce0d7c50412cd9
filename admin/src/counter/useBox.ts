import { useEffect, useRef } from 'react'

/** The box of the counter: whatever is typed outside of a field goes there, and Escape leads back to it. */
export function useBox(onEscapeInBox: () => void) {
  const box = useRef<HTMLInputElement>(null)
  const clear = useRef(onEscapeInBox)
  useEffect(() => {
    clear.current = onEscapeInBox
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('[role="dialog"], [role="menu"]')) return
      if (key === 'Escape') {
        if (target === box.current) clear.current()
        box.current?.focus()
        box.current?.select()
      } else if (key.length === 1 && key !== ' ' && !isWriting(target)) box.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return box
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  )
}
