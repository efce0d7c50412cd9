/** What `node:http` hands out of Node's `fetch`; all of it is global as well. */
const OF_FETCH = ['WebSocket', 'CloseEvent', 'MessageEvent']

/**
 * A module that imports from `node:http` is given each of its properties, used or not, and three of them load all of Node's `fetch` (undici).
 * Without these, `fetch` is loaded by whoever calls it: nobody does in most commands.
 */
export function keepFetchForLater() {
  const http = process.getBuiltinModule('node:http')
  for (const name of OF_FETCH) Reflect.deleteProperty(http, name)
}
