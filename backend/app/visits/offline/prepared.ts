import type { Transaction } from '#platform/database/transaction'

/** The choice of staff for an item: a person on record, or a new one. Undefined while the tablet's own word decides. */
export type Chosen = number | 'create' | undefined

type How = {
  chosen?: Chosen
  /** The signature of a registration is left out: it is an item of its own. */
  held?: boolean
}

/** An item whose payload was read and whose pictures were checked, outside of any transaction. */
export type Prepared = {
  /** The payload as it is kept if staff have to decide. */
  payload: Record<string, unknown>
  /**
   * Writes it and returns the person that it is about.
   * @throws {NeedsStaff}
   * @throws {SignatureNeedsStaff}
   */
  apply: (trx: Transaction, how: How) => Promise<number>
}
