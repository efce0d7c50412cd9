import { STAFF_TOKEN_STORAGE_KEY as TOKEN_KEY } from '@trailgate/shared/sessions/constants'
import type { CurrentStaff } from '@trailgate/shared/sessions/schemas'

/** Reason why a session ended: the server refused its token, or Logout was pressed (here or in another tab). */
export type Ending = 'refused' | 'left'

interface SessionOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** Holds the token (local storage) and its staff member. It knows no pages: listeners decide where to go. */
export function createSession({ storage }: SessionOptions) {
  const endings = new Set<(ending: Ending) => void>()
  const watchers = new Set<() => void>()
  let staff: CurrentStaff | null = null
  let resuming: Promise<CurrentStaff> | null = null

  function end(ending: Ending): void {
    const wasOpen = resuming !== null || storage.getItem(TOKEN_KEY) !== null
    storage.removeItem(TOKEN_KEY)
    resuming = null
    // A page that stayed open for unsaved input is sent away again by each refusal: nothing can be done here any more.
    if (wasOpen || ending === 'refused') for (const listener of endings) listener(ending)
  }

  return {
    token: () => storage.getItem(TOKEN_KEY),
    staff: () => staff,
    end,

    /** Stores the token of a sign-in. */
    begin(token: string): void {
      storage.setItem(TOKEN_KEY, token)
    },

    /** Staff member of the stored token, loaded once. A failure ends the session. */
    resume(load: () => Promise<CurrentStaff>): Promise<CurrentStaff> {
      if (!storage.getItem(TOKEN_KEY)) return Promise.reject(new Error('Nobody is signed in'))
      resuming ??= load().then(
        (found) => {
          staff = found
          for (const watcher of watchers) watcher()
          return found
        },
        (error: unknown) => {
          end('refused')
          throw error
        }
      )
      return resuming
    },

    /** Reloads the staff member after a change. */
    async renew(load: () => Promise<CurrentStaff>): Promise<void> {
      staff = await load()
      resuming = Promise.resolve(staff)
      for (const watcher of watchers) watcher()
    },

    onEnd(listener: (ending: Ending) => void): () => void {
      endings.add(listener)
      return () => {
        endings.delete(listener)
      }
    },

    subscribe(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
  }
}

export type Session = ReturnType<typeof createSession>
