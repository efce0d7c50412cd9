import { LANGUAGE_HEADERS } from '@trailgate/shared/languages/this_language'

const RENEWED = 'renewed'

/** True if a new version was deployed since this page was loaded: the chunks of this one are gone. False when offline. */
export async function isOutdated(): Promise<boolean> {
  const page = await firstPage()
  return page !== null && !ownScripts().every((script) => page.includes(script))
}

/** First page in this language as the server sends it now; null if unreachable. */
export async function firstPage(): Promise<string | null> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: LANGUAGE_HEADERS })
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

/** Scripts of this page. Each version has other file names. */
function ownScripts(): string[] {
  const scripts = document.querySelectorAll('script[type="module"][src]')
  return [...scripts].map((script) => script.getAttribute('src') ?? '')
}
