import { messages as layout } from '@trailgate/shared/layout/messages'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** True on a Mac, where Ctrl+K deletes to the end of a line. */
export const isMac = (platform: string) => /^(mac|iphone|ipad)/i.test(platform)

/** Shortcut as the button shows it. */
export const shownKeys = (platform: string) =>
  isMac(platform) ? layout['find.keys_mac'] : layout['find.keys']

/** The same in the words of aria-keyshortcuts. */
export const namedKeys = (platform: string) => (isMac(platform) ? 'Meta+K' : 'Control+K')

/** True for the shortcut that opens the search wherever the focus is. */
export function areFindKeys(pressed: Pressed, platform: string): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  const [held, other] = isMac(platform) ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  return key.toLowerCase() === 'k' && held && !other && !altKey && !shiftKey
}

/** True for a bare slash, which opens the search unless the focus is in a text field. */
export function isSlash({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return key === '/' && !ctrlKey && !metaKey && !altKey
}
