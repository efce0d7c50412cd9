interface Shape {
  name: string
  version: number
  /** Object stores, made by the first version. */
  stores: Readonly<Record<string, IDBObjectStoreParameters>>
  /** `strict` waits until the disk has a transaction, `relaxed` until the browser has it. */
  durability: IDBTransactionDurability
}

export interface Database {
  /**
   * Runs requests in one transaction. Resolves when it is committed; an exception or a failed request undoes all of it.
   */
  transact<T>(
    mode: IDBTransactionMode,
    work: (store: (name: string) => IDBObjectStore) => Promise<T>
  ): Promise<T>
}

/** A database of this browser, opened at its first use. A newer version of the page may upgrade it: this one then reopens. */
export function database({ name, version, stores, durability }: Shape): Database {
  let opened: Promise<IDBDatabase> | null = null

  function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(name, version)
      request.onupgradeneeded = () => {
        for (const [store, parameters] of Object.entries(stores))
          request.result.createObjectStore(store, parameters)
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

  return {
    async transact(mode, work) {
      opened ??= open()
      const names = Object.keys(stores)
      const transaction = (await opened).transaction(names, mode, { durability })
      const committed = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(errorOf(transaction))
      })
      try {
        const result = await work((store) => transaction.objectStore(store))
        await committed
        return result
      } catch (error) {
        if (transaction.error === null) abort(transaction)
        await committed.catch((reason: unknown) => console.info('Nothing was stored:', reason))
        throw error
      }
    },
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
