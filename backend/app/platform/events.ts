import type { Transaction } from '#platform/database/transaction'

type Handler<Payload> = (payload: Payload, trx: Transaction) => Promise<void>

/**
 * An event of one room with consequences in rooms above it. Handlers run one after another, in the order of
 * registration, within the emitting transaction: if one fails, all is rolled back.
 */
export function event<Payload>(name: string) {
  const handlers: Handler<Payload>[] = []
  return {
    on(handler: Handler<Payload>) {
      handlers.push(handler)
    },
    /** @throws when there is no handler: a consequence would be lost. */
    async emit(payload: Payload, trx: Transaction) {
      if (handlers.length === 0) throw new Error(`Nobody listens to ${name}`)
      for (const handle of handlers) await handle(payload, trx)
    },
  }
}
