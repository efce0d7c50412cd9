import { database } from '../storage/database.ts'

export { done } from '../storage/database.ts'

/** Captured items in the order of capture, without their content. */
export const ITEMS = 'items'
/** The encrypted contents, by the id of their item. */
export const CONTENTS = 'contents'
/** The key that encrypts them; not extractable. */
export const KEYS = 'keys'

/** Database of this tablet's queue. */
export const { transact } = database({
  name: 'kiosk-offline',
  version: 1,
  stores: {
    [ITEMS]: { keyPath: 'place', autoIncrement: true },
    [CONTENTS]: { keyPath: 'id' },
    [KEYS]: { keyPath: 'name' },
  },
  durability: 'strict',
})
