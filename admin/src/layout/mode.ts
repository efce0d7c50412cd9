import { preferences } from '../session/preferences.ts'
import { paint, type Mode } from './palette.ts'

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

/** Colours the page before React draws anything, and again when the system turns to dark or light. */
export function followMode(): void {
  const repaint = () => paint(preferredMode(), document.documentElement)
  repaint()
  systemIsDark.addEventListener('change', repaint)
}

/** What was chosen with the button in the bar, else what the system prefers. */
function preferredMode(): Mode {
  const chosen = preferences.getItem<Mode>('theme')
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemIsDark.matches ? 'dark' : 'light'
}
