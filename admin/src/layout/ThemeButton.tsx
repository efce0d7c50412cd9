import { useEffect } from 'react'
import { useTheme } from 'react-admin'

import { paint } from './palette.ts'

/** Light or dark; the choice stays on this computer. */
export function ThemeButton() {
  const [mode, setMode] = useTheme()
  const other = mode === 'dark' ? 'light' : 'dark'

  useEffect(() => paint(mode === 'dark' ? 'dark' : 'light', document.documentElement), [mode])

  return (
    <button
      type="button"
      className="bar-button bar-icon"
      aria-label={`Switch to ${other} colours`}
      title={`Switch to ${other} colours`}
      onClick={() => setMode(other)}
    >
      <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" fill="none">
        <circle cx="12" cy="12" r="8.5" stroke="currentColor" strokeWidth="1.8" />
        <path d="M12 3.5a8.5 8.5 0 0 1 0 17Z" fill="currentColor" />
      </svg>
    </button>
  )
}
