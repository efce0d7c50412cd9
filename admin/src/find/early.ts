/** Keys that were pressed between the one that opens the search and its box. */
export interface Early {
  text: string
  /** Enter was pressed behind the text. */
  isEntered: boolean
}

export const NOTHING_YET: Early = { text: '', isEntered: false }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The same with one more key; null for a key that writes nothing. */
export function withKey(early: Early, { key, ctrlKey, metaKey, altKey }: Pressed): Early | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Enter') return { ...early, isEntered: early.text !== '' }
  if (key === 'Backspace') return { text: [...early.text].slice(0, -1).join(''), isEntered: false }
  return [...key].length === 1 ? { text: early.text + key, isEntered: false } : null
}
