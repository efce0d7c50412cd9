const RENEWED = 'renewed'

/**
 * Whether the park was given a new version while this page was open: then the files that this one would still fetch are
 * gone. Nobody knows without reception, and then it is not.
 */
export async function isOutdated(): Promise<boolean> {
  const page = await firstPage()
  return page !== null && !ownScripts().every((script) => page.includes(script))
}

/** The park's first page as the server has it now; null as long as there is none to be had. */
export async function firstPage(): Promise<string | null> {
  try {
    const response = await fetch('/', { cache: 'no-store' })
    return response.ok ? await response.text() : null
  } catch (error) {
    console.info('The park cannot be reached:', error)
    return null
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
