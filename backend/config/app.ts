import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { defineConfig } from '@adonisjs/core/http'
import proxyAddr from 'proxy-addr'
import { PARAMETERS_MAX } from '#platform/http/plain_query_middleware'
import { settings } from '#start/settings'

/** Where each request came from, from its arrival on: a connection that broke does not tell any more. */
const addresses = new WeakMap<IncomingMessage, string>()

/** A slow sender is cut off: headers within 10 s, the whole request within 5 min (a large import). */
export const http = defineConfig({
  trustProxy: proxyAddr.compile(settings.trustProxy),
  getIp({ request }, ask) {
    const address = addresses.get(request) ?? ask()
    addresses.set(request, address)
    return address
  },
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 10_000,
  // Texts and lists of texts only: `plain_query_middleware` refuses the names that would be read as objects.
  qs: {
    parse: {
      depth: 0,
      parameterLimit: PARAMETERS_MAX,
      allowSparse: false,
      arrayLimit: 0,
      comma: false,
    },
    stringify: { encode: true, encodeValuesOnly: false, arrayFormat: 'indices', skipNulls: false },
  },
  onBadUrl(_request: IncomingMessage, response: ServerResponse) {
    const message = 'That address cannot be read'
    response.writeHead(400, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': randomUUID(),
    })
    response.end(JSON.stringify({ error: { code: 'BAD_REQUEST', message }, detail: message }))
  },
})
