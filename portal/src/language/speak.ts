import {
  LANGUAGE_COOKIE_SECONDS,
  LANGUAGE_PARAMETER,
} from '@trailgate/shared/languages/language_choice'
import type { Language } from '@trailgate/shared/languages/languages'

import { isOfKiosk } from '../paths.ts'
import { canLoad } from './canLoad.ts'
import { keepFields, restoreWhenShown } from './keptFields.ts'

restoreWhenShown()

/**
 * Shows this page in another language. The portal remembers it in a cookie; a device that is everybody's only in the address: the
 * kiosk, and a page whose listener of `pagespeaks` prevents the default. Typed text comes along, and a listener may keep its
 * state. Without a connection the page stays as it is.
 */
export async function speak(language: Language): Promise<void> {
  if (!(await canLoad())) return
  keepFields()
  const isOwnDevice = window.dispatchEvent(new Event('pagespeaks', { cancelable: true }))
  const address = new URL(window.location.href)
  if (!isOwnDevice || isOfKiosk(address)) {
    address.searchParams.set(LANGUAGE_PARAMETER, language)
  } else {
    address.searchParams.delete(LANGUAGE_PARAMETER)
    document.cookie = `${LANGUAGE_PARAMETER}=${language}; path=/; max-age=${LANGUAGE_COOKIE_SECONDS}; samesite=lax`
  }
  if (address.href === window.location.href) window.location.reload()
  else window.location.replace(address)
}
