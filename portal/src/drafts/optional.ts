import type { ComponentType } from 'react'

type Loaded<Props> = { default: ComponentType<Props> }

/** Loads a part that the page can do without: where it cannot be loaded, nothing is shown in its place. */
export function optional<Props>(load: () => Promise<Loaded<Props>>): () => Promise<Loaded<Props>> {
  return async () => {
    try {
      return await load()
    } catch (error) {
      console.info('A part of this page could not be loaded:', error)
      return { default: Nothing }
    }
  }
}

function Nothing() {
  return null
}
