import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'

import { messages as words } from '@trailgate/shared/ui/messages'

import { useSlash } from './useSlash.ts'
import './toolbar.css'

interface SearchBoxProps {
  label: string
  placeholder: string
  /** Maximum length of the search. */
  max?: number
  debounceMs: number
  /** Search text applied to the list. */
  applied: string
  onSearch(text: string): void
  /** Enter on a text that was already searched. */
  onEnter?(): void
}

/** Search box of a list. It searches after a delay, on Enter at once; `/` focuses it from anywhere on the screen. */
export function SearchBox({
  label,
  placeholder,
  max,
  debounceMs,
  applied,
  onSearch,
  onEnter,
}: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(applied)
  const asked = text.trim()
  const sent = useRef(applied)

  const shortcut = useSlash(box)

  // Browser back and forward change the applied text; changes made here are in the box already.
  useEffect(() => {
    if (applied === sent.current) return
    sent.current = applied
    setText(applied)
  }, [applied])

  function apply(search: string): void {
    sent.current = search
    onSearch(search)
  }

  const applyLater = useEffectEvent(apply)
  useEffect(() => {
    if (asked === applied) return
    const timer = setTimeout(() => applyLater(asked), debounceMs)
    return () => clearTimeout(timer)
  }, [asked, applied, debounceMs])

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key !== 'Enter') return
    if (asked !== applied) apply(asked)
    else if (asked) onEnter?.()
  }

  return (
    <div className="search" role="search">
      <SearchIcon className="search-icon" fontSize="small" aria-hidden="true" />
      <input
        ref={box}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder}
        maxLength={max}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {text && (
        <button
          type="button"
          className="search-clear"
          aria-label={words.clear_search}
          onClick={() => {
            setText('')
            apply('')
            box.current?.focus()
          }}
        >
          <ClearIcon fontSize="small" />
        </button>
      )}
    </div>
  )
}
