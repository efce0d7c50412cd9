import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request, type OutgoingHttpHeaders } from 'node:http'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { IMPORT_FILE_MAX_BYTES } from '@trailgate/shared/customers/constants'
import { TRACES } from '#customers/import/undo_import'
import { uploadFolder } from '#platform/http/upload'
import { asStaff } from '#tests/helpers/credentials'

const BOUNDARY = 'x-trailgate'
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

const partOf = (file: string, headers = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="riders.csv"\r\n${headers}\r\n${file}`

/** A request whose body the test writes itself; the answer is awaited without ending it. */
function begin(headers: OutgoingHttpHeaders) {
  const sent = request({
    host: process.env.HOST,
    port: process.env.PORT,
    method: 'POST',
    path: '/api/customers/import',
    headers,
  })
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    sent.on('error', reject)
  })
  return { sent, answered }
}

async function leftBehind(): Promise<string[]> {
  // The first upload makes the folder.
  if (!existsSync(uploadFolder)) return []
  return readdir(uploadFolder)
}

test.group('An upload', () => {
  test('an upload that declares too large a size is refused before it is read', async ({
    assert,
  }) => {
    const headers = {
      ...(await asStaff('staff')),
      ...FORM,
      'content-length': IMPORT_FILE_MAX_BYTES * 2,
    }
    const { sent, answered } = begin(headers)
    sent.write(partOf('phone'))
    assert.equal(await answered, 413)
    sent.destroy()
    assert.deepEqual(await leftBehind(), [])
  })

  test('an upload of a stranger is refused before it is read', async ({ assert }) => {
    const { sent, answered } = begin({ ...FORM, 'transfer-encoding': 'chunked' })
    sent.write(partOf('phone'))
    assert.equal(await answered, 401)
    sent.destroy()
  })

  test('a broken upload is refused, and an oversized header is not parsed', async ({ assert }) => {
    const staff = await asStaff('staff')
    const bodies: [body: string, headers: OutgoingHttpHeaders, status: number][] = [
      [partOf('phone\n5055559001'), FORM, 400],
      ['not a form', FORM, 400],
      [partOf('phone', `X-Long: ${'a '.repeat(300_000)}\r\n`), FORM, 400],
      [partOf('phone'), { 'content-type': 'multipart/form-data' }, 415],
      [partOf('phone'), { 'content-type': 'application/octet-stream' }, 415],
      ['phone', { ...FORM, 'content-encoding': 'gzip' }, 400],
    ]
    for (const [body, headers, status] of bodies) {
      const { sent, answered } = begin({ ...staff, ...headers })
      sent.end(body)
      assert.equal(await answered, status, body.slice(0, 40))
    }
    assert.deepEqual(await leftBehind(), [])
  })

  test('an upload whose sender disconnects leaves nothing behind', async ({ client, assert }) => {
    const { sent, answered } = begin({
      ...(await asStaff('staff')),
      ...FORM,
      'transfer-encoding': 'chunked',
    })
    const gone = answered.catch((error: NodeJS.ErrnoException) => error.code)
    sent.write(partOf('phone\n'.repeat(10_000)))
    while ((await leftBehind()).length === 0) await client.get('/api/health')
    sent.destroy()
    assert.equal(await gone, 'ECONNRESET')
    while ((await leftBehind()).length > 0) await client.get('/api/health')
  })
})

test.group('Records of a customer', () => {
  /** Every column that points at people, as the database itself says. */
  async function columnsThatPoint(): Promise<string[]> {
    if (db.connection().dialect.name === 'mysql') {
      const rows: { TABLE_NAME: string; COLUMN_NAME: string }[] = await db
        .from('information_schema.KEY_COLUMN_USAGE')
        .whereRaw('TABLE_SCHEMA = database()')
        .where('REFERENCED_TABLE_NAME', 'customers')
        .select('TABLE_NAME', 'COLUMN_NAME')
      return rows.map((row) => `${row.TABLE_NAME}.${row.COLUMN_NAME}`)
    }
    const tables: { name: string }[] = await db
      .from('sqlite_master')
      .where('type', 'table')
      .select('name')
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const keys: { table: string; from: string }[] = await db.rawQuery(
          `pragma foreign_key_list(${name})`
        )
        return keys
          .filter(({ table }) => table === 'customers')
          .map(({ from }) => `${name}.${from}`)
      })
    )
    return found.flat()
  }

  test('the undo of an import knows every table with records of a customer', async ({ assert }) => {
    const known = TRACES.map(([table, column]) => `${table}.${column}`)
    const others = [
      // The import's own rows, and a profile that was merged: a closed one is touched by that alone.
      'import_rows.customer_id',
      'customers.merged_into_id',
      // Tables derived from the customers, deleted with them.
      'match_keys.customer_id',
      'search_keys.customer_id',
      'duplicate_pairs.low_id',
      'duplicate_pairs.high_id',
    ]
    assert.deepEqual((await columnsThatPoint()).toSorted(), [...known, ...others].toSorted())
  })
})
