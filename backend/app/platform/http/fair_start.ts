import { Turns } from '#platform/turns'

/** The caller, as far as it is known before authentication. */
type Asking = {
  network: string
  /** Credential of the request, not yet verified: it tells callers of one network apart as long as none of them invents more. */
  credential: string
}

type Start = () => void

/** Maximum requests of one network that one turn of the event loop starts, each of another credential. */
const EACH_TURN = 4

const waiting = new Map<string, Turns<Start>>()
let hasStarted = false

/**
 * Fair queue: resolves when a request may start. Each turn of the event loop starts a few requests
 * of each network, one per credential. Networks take turns: however much one of them sends, the
 * next request of another starts in the next turn. Within a network, callers take turns by
 * credential, which is not verified yet: a caller who invents credentials delays only others of the
 * same network. No request is refused, and while the queue is empty a request starts at once.
 * Requests of different callers still start together, and share a COMMIT
 * (`database/group_commit.ts`).
 */
export async function mayStart({ network, credential }: Asking) {
  if (!hasStarted) startSoon()
  else await turnOf(network, credential)
}

function turnOf(network: string, credential: string) {
  return new Promise<void>((start) => {
    const own = waiting.get(network) ?? new Turns<Start>()
    own.push(credential, start)
    waiting.set(network, own)
  })
}

function startSoon() {
  hasStarted = true
  setImmediate(() => {
    hasStarted = false
    const starts = [...waiting].flatMap(([network, own]) => nextOf(network, own))
    if (starts.length > 0) startSoon()
    for (const start of starts) start()
  })
}

function nextOf(network: string, own: Turns<Start>): Start[] {
  const starts = new Map<string, Start>()
  while (starts.size < EACH_TURN) {
    const next = own.take((credential) => !starts.has(credential))
    if (!next) break
    starts.set(next.key, next.item)
  }
  if (own.length === 0) waiting.delete(network)
  return [...starts.values()]
}
