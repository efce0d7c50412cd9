/** Keeps a value in this browser tab, over a reload too, as far as there is room: a tab holds no more than some megabytes. */
export function keepInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn(`${key} would not outlive a reload:`, error)
  }
}

/** What was kept, or null: also where it cannot be read. */
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
