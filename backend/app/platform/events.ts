import type { Transaction } from '#platform/database/transaction'

type Handler<Payload> = (payload: Payload, trx: Transaction) => Promise<void>

/**
 * Something that happens in one room and has consequences in rooms above it. Handlers run one after the other, in the order in which they
 * were added, inside the transaction of what happened: where one fails, nothing has happened.
 */
export function event<Payload>(name: string) {
  const handlers: Handler<Payload>[] = []
  return {
    on(handler: Handler<Payload>) {
      handlers.push(handler)
    },
    /** @throws when nobody listens: a consequence would be lost. */
    async emit(payload: Payload, trx: Transaction) {
      if (handlers.length === 0) throw new Error(`Nobody listens to ${name}`)
      for (const handle of handlers) await handle(payload, trx)
    },
  }
}
