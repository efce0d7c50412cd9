const WORKER = '/kiosk-sw.js'
/** Two registrations of one worker: no other page of the portal starts through it. */
const SCOPES = ['/kiosk', '/register'] as const

/** True where the browser can start the kiosk without a network: over HTTPS, and outside private windows. */
export function hasWorkers(): boolean {
  return 'serviceWorker' in navigator && 'subtle' in crypto && 'locks' in navigator
}

/** True if this tablet was paired when its page last reached the server. */
export async function wasPaired(): Promise<boolean> {
  const [registration] = await registrations()
  return registration !== undefined
}

export async function registerWorker(): Promise<void> {
  for (const scope of SCOPES)
    await navigator.serviceWorker.register(WORKER, { scope, updateViaCache: 'none' })
}

/** A tablet that was revoked loads its pages from the server again. Its queue stays. */
export async function removeWorker(): Promise<void> {
  for (const registration of await registrations()) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}

/** Looks for a new version; called once in a while, as a kiosk is rarely reloaded. */
export async function lookForUpdate(): Promise<void> {
  for (const registration of await registrations()) {
    try {
      await registration.update()
    } catch (error) {
      console.info('No new version could be fetched:', error)
    }
  }
}

/**
 * Lets a new version take over, if one is ready, and loads its page. Called where no rider is in the middle of anything:
 * `isAtRest` is asked again right before the page goes.
 */
export async function takeOver(isAtRest: () => boolean): Promise<void> {
  const waiting = (await registrations()).flatMap(({ waiting: next }) => next ?? [])
  if (waiting.length === 0) return
  const changed = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
  for (const next of waiting) next.postMessage('take-over')
  await changed
  if (isAtRest()) window.location.reload()
}

async function registrations(): Promise<ServiceWorkerRegistration[]> {
  const all = await navigator.serviceWorker.getRegistrations()
  return all.filter(({ scope }) => SCOPES.some((path) => new URL(scope).pathname === path))
}
