import { messages as layout } from '@trailgate/shared/layout/messages'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether the keyboard is that of a Mac, on which Ctrl+K deletes to the end of a line. */
export const isMac = (platform: string) => /^(mac|iphone|ipad)/i.test(platform)

/** What is pressed to find somebody, as the button says it. */
export const shownKeys = (platform: string) =>
  isMac(platform) ? layout['find.keys_mac'] : layout['find.keys']

/** The same in the words of aria-keyshortcuts. */
export const namedKeys = (platform: string) => (isMac(platform) ? 'Meta+K' : 'Control+K')

/** Whether the keys open the search from wherever the focus is. */
export function areFindKeys(pressed: Pressed, platform: string): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  const [held, other] = isMac(platform) ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  return key.toLowerCase() === 'k' && held && !other && !altKey && !shiftKey
}

/** Whether it is the bare slash, which opens the search where nobody is writing. */
export function isSlash({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return key === '/' && !ctrlKey && !metaKey && !altKey
}
