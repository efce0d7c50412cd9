const NAME = 'kiosk-offline'
const VERSION = 1

/** Captured items in the order of capture, without their content. */
export const ITEMS = 'items'
/** The encrypted contents, by the id of their item. */
export const CONTENTS = 'contents'
/** The key that encrypts them; not extractable. */
export const KEYS = 'keys'

let opened: Promise<IDBDatabase> | null = null

/** Database of this tablet's queue. A newer version of the page may upgrade it: this one then reopens. */
function database(): Promise<IDBDatabase> {
  opened ??= open()
  return opened
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ITEMS, { keyPath: 'place', autoIncrement: true })
      request.result.createObjectStore(CONTENTS, { keyPath: 'id' })
      request.result.createObjectStore(KEYS, { keyPath: 'name' })
    }
    request.onerror = () => {
      opened = null
      reject(errorOf(request))
    }
    request.onsuccess = () => {
      const { result } = request
      const forget = () => {
        opened = null
      }
      result.onversionchange = () => {
        result.close()
        forget()
      }
      result.onclose = forget
      resolve(result)
    }
  })
}

/**
 * Runs requests in one transaction. Resolves when it is committed, with `strict` durability once the disk has it; an
 * exception or a failed request undoes all of it.
 */
export async function transact<T>(
  mode: IDBTransactionMode,
  work: (store: (name: string) => IDBObjectStore) => Promise<T>
): Promise<T> {
  const stores = [ITEMS, CONTENTS, KEYS]
  const transaction = (await database()).transaction(stores, mode, { durability: 'strict' })
  const committed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(errorOf(transaction))
  })
  try {
    const result = await work((name) => transaction.objectStore(name))
    await committed
    return result
  } catch (error) {
    if (transaction.error === null) abort(transaction)
    await committed.catch((reason: unknown) => console.info('Nothing was stored:', reason))
    throw error
  }
}

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(errorOf(request))
  })
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch (error) {
    // It has ended already.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
  }
}

function errorOf({ error }: { error: DOMException | null }): Error {
  return (
    error ?? new DOMException('The storage of this browser ended the transaction', 'AbortError')
  )
}
