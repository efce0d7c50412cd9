import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { ImportBatch, ImportResult } from '@trailgate/shared/customers/schemas'
import { csv, riders } from '../../../../lab/fixtures/make_riders.mjs'
import { anOwnServer, asItsAdmin, type OwnServer } from '#tests/helpers/own_server'

const ROWS = 8_000
const FIRST_PHONE = 4_000_000_000

/** The import is ended as soon as so many rows are stored. */
const ENOUGH = 1_000

const MINUTES = 60_000

const file = csv(riders(ROWS, FIRST_PHONE))

type Headers = Record<string, string>

async function send({ url }: OwnServer, headers: Headers, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([file]), 'riders.csv')
  return fetch(`${url}/api/customers/import`, { method: 'POST', headers, body: form })
}

async function progressOf(
  { url }: OwnServer,
  headers: Headers,
  batchId: number
): Promise<ImportBatch> {
  const response = await fetch(`${url}/api/customers/imports/${batchId}`, { headers })
  return (await response.json()) as ImportBatch
}

/** Begins the import and returns its batch when enough rows are stored and many are still to come. */
async function inTheMiddle(server: OwnServer, headers: Headers): Promise<number> {
  const response = await send(server, headers, { async: 'true' })
  const { batch_id: batchId } = (await response.json()) as { batch_id: number }
  for (;;) {
    const { state, processed_rows: processed } = await progressOf(server, headers, batchId)
    if (state !== 'running') throw new Error(`the import was ${state} before it could be ended`)
    if (processed > ENOUGH) return batchId
  }
}

async function everybody({ url }: OwnServer, headers: Headers) {
  const response = await fetch(`${url}/api/customers/export`, { headers })
  const { customers } = (await response.json()) as {
    customers: { phone: string; member_id: string }[]
  }
  return customers
}

test.group('An import is ended in its middle', (group) => {
  let server: OwnServer
  let headers: Headers
  group.each.setup(async () => {
    server = await anOwnServer()
    headers = await asItsAdmin(server)
    return () => server.remove()
  })

  test('an import ended by kill -9 is repeated after a start, and every row is there once', async ({
    assert,
  }) => {
    const batchId = await inTheMiddle(server, headers)
    await server.end('SIGKILL')
    await server.start()

    const left = await progressOf(server, headers, batchId)
    assert.equal(left.state, 'interrupted')
    assert.isAbove(left.imported_count, ENOUGH)
    assert.isBelow(left.imported_count, ROWS)
    assert.lengthOf(
      await everybody(server, headers),
      left.imported_count,
      'what was reported is there'
    )
    assert.deepEqual(await readdir(join(server.folder, 'tmp')), [], 'the file is gone')

    const again = (await (await send(server, headers)).json()) as ImportResult
    assert.equal(again.imported_count, ROWS - left.imported_count)
    assert.equal(again.skipped_count, left.imported_count)
    const people = await everybody(server, headers)
    assert.lengthOf(people, ROWS)
    assert.equal(new Set(people.map(({ member_id: memberId }) => memberId)).size, ROWS)
    assert.deepEqual(
      people.map(({ phone }) => phone).toSorted(),
      Array.from({ length: ROWS }, (_, index) => String(FIRST_PHONE + index))
    )
  }).timeout(5 * MINUTES)

  test('SIGTERM ends an import after its batch: it says so and can be completed', async ({
    assert,
  }) => {
    const batchId = await inTheMiddle(server, headers)
    assert.equal(await server.end('SIGTERM'), 0)
    await server.start()

    const left = await progressOf(server, headers, batchId)
    assert.equal(left.state, 'interrupted')
    assert.isNotNull(left.finished_at)
    assert.lengthOf(await everybody(server, headers), left.imported_count)
    const again = (await (await send(server, headers)).json()) as ImportResult
    assert.equal(again.imported_count + left.imported_count, ROWS)
  }).timeout(5 * MINUTES)
})
