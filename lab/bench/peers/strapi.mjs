/**
 * Strapi 5 on better-sqlite3 with the same customers. Started in its installation folder; prints its address and a
 * credential.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { FIELDS, customers, PASSWORD } from './customers.mjs'

const CUSTOMER = 'api::customer.customer'
const folder = process.cwd()
const here = createRequire(join(folder, 'package.json'))

/** Files of a Strapi project. @type {Record<string, unknown>} */
const FILES = {
  'config/server.js': { host: '127.0.0.1', port: 0, app: { keys: [PASSWORD] } },
  'config/admin.js': {
    auth: { secret: PASSWORD },
    apiToken: { salt: PASSWORD },
    transfer: { token: { salt: PASSWORD } },
    serveAdminPanel: false,
  },
  'config/database.js': {
    connection: {
      client: 'sqlite',
      connection: { filename: join(folder, 'strapi.sqlite') },
      useNullAsDefault: true,
    },
  },
  'config/logger.js': { level: 'error' },
  'src/api/customer/content-types/customer/schema.json': {
    kind: 'collectionType',
    collectionName: 'customers',
    info: { singularName: 'customer', pluralName: 'customers', displayName: 'Customer' },
    options: { draftAndPublish: false },
    attributes: Object.fromEntries(FIELDS.map((name) => [name, { type: 'string' }])),
    indexes: [{ name: 'customers_phone', columns: ['phone'] }],
  },
}
const CODE = Object.fromEntries(
  ['controller', 'service', 'router'].map((kind) => [
    `src/api/customer/${kind === 'router' ? 'routes' : `${kind}s`}/customer.js`,
    `module.exports = require('@strapi/strapi').factories.createCore${kind[0]?.toUpperCase()}${kind.slice(1)}('${CUSTOMER}')`,
  ])
)
write('src/index.js', 'module.exports = {}')
for (const [path, text] of Object.entries(CODE)) write(path, text)
for (const [path, content] of Object.entries(FILES)) {
  const json = JSON.stringify(content)
  write(path, path.endsWith('.json') ? json : `module.exports = ${json}`)
}

process.env.NODE_ENV = 'production'
process.env.JWT_SECRET = PASSWORD
process.env.STRAPI_TELEMETRY_DISABLED = 'true'
const { createStrapi } = here('@strapi/strapi')
const strapi = await createStrapi({ appDir: folder, distDir: folder }).start()
const documents = strapi.documents(CUSTOMER)
if ((await documents.count({})) === 0) {
  for (const person of customers(Number(process.argv[2]))) {
    const now = new Date()
    const data = {
      ...person,
      documentId: randomUUID(),
      createdAt: now,
      updatedAt: now,
      publishedAt: now,
    }
    await strapi.db.query(CUSTOMER).create({ data })
  }
}
const { accessKey } = await strapi
  .service('admin::api-token')
  .create({ name: `bench ${Date.now()}`, description: '', type: 'full-access', lifespan: null })
const { port } = strapi.server.httpServer.address()
console.log(JSON.stringify({ port, authorization: `Bearer ${accessKey}` }))

function write(/** @type {string} */ path, /** @type {string} */ text) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
