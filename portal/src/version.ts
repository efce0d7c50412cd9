const RENEWED = 'renewed'

/**
 * Whether the park was given a new version while this page was open: then the files that this one would still fetch are
 * gone. Nobody knows without reception, and then it is not.
 */
export async function isOutdated(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store' })
    const page = await response.text()
    return response.ok && !ownScripts().every((script) => page.includes(script))
  } catch (error) {
    console.info('Not known whether there is a new version:', error)
    return false
  }
}

/** Loads the page in its new version, at the same address. False where that was tried before and led here again. */
export function renew(): boolean {
  const [script = ''] = ownScripts()
  if (sessionStorage.getItem(RENEWED) === script) return false
  sessionStorage.setItem(RENEWED, script)
  window.location.reload()
  return true
}

/** What this page began with. Every version calls its files by other names. */
function ownScripts(): string[] {
  const scripts = document.querySelectorAll('script[type="module"][src]')
  return [...scripts].map((script) => script.getAttribute('src') ?? '')
}
