/** Stores a value in this browser tab, across reloads, if there is room: a tab holds only some megabytes. */
export function keepInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn(`${key} would not outlive a reload:`, error)
  }
}

/** The stored value, or null if it is missing or invalid. */
export function keptInTab<Value>(key: string): Value | null {
  const text = sessionStorage.getItem(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as Value
  } catch (error) {
    console.warn(`${key} cannot be read:`, error)
    return null
  }
}
