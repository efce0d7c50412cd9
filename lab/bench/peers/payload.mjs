/**
 * Payload 3 on libSQL with the same customers, behind node:http. Started in its installation folder; prints its address
 * and a credential.
 */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { FIELDS, customers, PASSWORD } from './customers.mjs'

const COLLECTION = 'customers'
const EMAIL = 'bench@example.com'
const folder = process.cwd()
const here = createRequire(join(folder, 'package.json'))
const load = (/** @type {string} */ name) => import(pathToFileURL(here.resolve(name)).href)

const { buildConfig, getPayload, handleEndpoints } = await load('payload')
const { sqliteAdapter } = await load('@payloadcms/db-sqlite')

const config = buildConfig({
  secret: PASSWORD,
  telemetry: false,
  typescript: { autoGenerate: false },
  db: sqliteAdapter({
    client: { url: pathToFileURL(join(folder, 'payload.sqlite')).href },
    push: true,
  }),
  collections: [
    { slug: 'users', auth: true, fields: [] },
    {
      slug: COLLECTION,
      fields: FIELDS.map((name) => ({ name, type: 'text', index: name === 'phone' })),
    },
  ],
})
const payload = await getPayload({ config })
const { totalDocs } = await payload.count({ collection: COLLECTION })
const wanted = customers(Number(process.argv[2]))
if (totalDocs === 0) {
  await payload.create({ collection: 'users', data: { email: EMAIL, password: PASSWORD } })
  const columns = [...FIELDS, 'created_at', 'updated_at']
  const places = columns.map(() => '?').join(', ')
  const sql = `insert into ${COLLECTION} (${columns.join(', ')}) values (${places})`
  const now = new Date().toISOString()
  const rows = wanted.map((person) => ({ sql, args: [...Object.values(person), now, now] }))
  // Its own API syncs to disk with every row.
  await payload.db.client.batch(rows, 'write')
}
const { token } = await payload.login({
  collection: 'users',
  data: { email: EMAIL, password: PASSWORD },
})

const server = createServer(async (request, response) => {
  const address = `http://${request.headers.host}${request.url}`
  const headers = new Headers(/** @type {Record<string, string>} */ (request.headers))
  const answer = await handleEndpoints({ config, request: new Request(address, { headers }) })
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') {
    console.log(JSON.stringify({ port: address?.port, authorization: `JWT ${token}` }))
  }
})
