/** Parts of Node's `fetch` that `node:http` exports; all of them are also global. */
const OF_FETCH = ['WebSocket', 'CloseEvent', 'MessageEvent']

/**
 * A module that imports `node:http` reads each of its properties, and three of them load all of Node's `fetch`
 * (undici). Without them `fetch` is loaded on first use, which most commands never make.
 */
export function keepFetchForLater() {
  const http = process.getBuiltinModule('node:http')
  for (const name of OF_FETCH) Reflect.deleteProperty(http, name)
}
