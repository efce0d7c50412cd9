import { preferences } from '../session/preferences.ts'
import { paint, type Mode } from './palette.ts'

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

/** Sets the colour mode before React renders, and again when the system changes it. */
export function followMode(): void {
  const repaint = () => paint(preferredMode(), document.documentElement)
  repaint()
  systemIsDark.addEventListener('change', repaint)
}

/** Mode chosen with the button in the bar; otherwise the system's preference. */
function preferredMode(): Mode {
  const chosen = preferences.getItem<Mode>('theme')
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemIsDark.matches ? 'dark' : 'light'
}
