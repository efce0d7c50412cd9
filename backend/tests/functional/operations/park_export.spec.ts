import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/park_export/messages'
import type { ParkExport } from '@trailgate/shared/park_export/schemas'
import { removeOldParkExports } from '#operations/park_export/park_exports'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { clock } from '#platform/clock'
import { backgroundDone } from '#platform/jobs/background'
import { acquireLease } from '#platform/jobs/leases'
import { settings } from '#start/settings'
import { expectRefusal } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aRider, staffMember } from '#tests/helpers/people'
import { inBytes, unzipped } from '#tests/helpers/zip'

const URL = '/api/park-export'

const pathOf = (id: number) => join(settings.dataDir, 'park-exports', `${id}.zip`)

const ended = () => sqlTimeAfter(clock.now(), -1)

async function started(client: ApiClient): Promise<number> {
  const response = await client.post(URL).headers(await asStaff('admin'))
  response.assertStatus(202)
  return response.body().export_id
}

test.group('Exporting the whole park', (group) => {
  group.each.setup(async () => {
    await db.from('park_exports').delete()
  })

  test('an admin makes one file at a time, sees when it is ready, and downloads it', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Ada' })
    const admin = await staffMember('admin')
    const headers = await asStaff(admin)
    const response = await client.post(URL).headers(headers)
    response.assertStatus(202)
    const id: number = response.body().export_id
    const show = async () =>
      (await client.get(`${URL}/${id}`).headers(headers)).body() as ParkExport
    assert.deepEqual(await show(), { status: 'running', size: null, sha256: null })
    expectRefusal(
      assert,
      await client.post(URL).headers(headers),
      'EXPORT_RUNNING',
      messages.running
    )
    const early = await client.get(`${URL}/${id}/download`).headers(headers)
    expectRefusal(assert, early, 'NOT_FOUND')

    await backgroundDone()
    const ready = await show()
    assert.equal(ready.status, 'ready')
    const file = await inBytes(client.get(`${URL}/${id}/download`).headers(headers))
    file.assertStatus(200)
    const bytes: Buffer = file.body()
    assert.equal(bytes.length, ready.size)
    assert.equal(createHash('sha256').update(bytes).digest('hex'), ready.sha256)
    assert.match(file.header('content-disposition') ?? '', /trailgate-park-\d{4}-\d\d-\d\d\.zip/)
    const entries = await unzipped(bytes)
    assert.include(String(entries.get('csv/customers.csv')), rider.member_id)
    const manifest = JSON.parse(String(entries.get('manifest.json')))
    assert.equal(manifest.format, 'trailgate-park-export-1')

    const mine = { actor_kind: 'staff', actor_id: admin.id }
    const rows = await db.from('audit_log').where(mine).orderBy('id')
    assert.deepEqual(
      rows.map(({ action, subject_kind: kind }) => [action, kind]),
      [
        ['park.exported', 'park'],
        ['park.downloaded', 'park'],
      ]
    )

    const path = pathOf(id)
    await rename(path, `${path}.away`)
    const lost = await client.get(`${URL}/${id}/download`).headers(headers)
    expectRefusal(assert, lost, 'NOT_FOUND')
    await rename(`${path}.away`, path)
    await db.from('park_exports').where('id', id).update({ expires_at: ended() })
    expectRefusal(assert, await client.get(`${URL}/${id}`).headers(headers), 'NOT_FOUND')
    await removeOldParkExports()
    assert.isFalse(existsSync(path))
    assert.isNull(await db.from('park_exports').where('id', id).first())
  }).timeout(120_000)

  test('of 20 admins who ask at once one gets a file, and the others read why not', async ({
    client,
    assert,
  }) => {
    const admin = await staffMember('admin')
    const headers = await asStaff(admin)
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => client.post(URL).headers(headers))
    )
    const refused = asked.filter((response) => response.status() !== 202)
    assert.lengthOf(refused, 19)
    for (const response of refused) {
      expectRefusal(assert, response, 'EXPORT_RUNNING', messages.running)
    }
    assert.lengthOf(await db.from('park_exports'), 1)
    const mine = { actor_kind: 'staff', actor_id: admin.id, action: 'park.exported' }
    assert.lengthOf(await db.from('audit_log').where(mine), 1)
    await backgroundDone()
    assert.lengthOf(await db.from('park_exports').where('state', 'ready'), 1)
  }).timeout(120_000)

  test('a fourth file takes the place of the oldest, so that exports do not fill the disk', async ({
    client,
    assert,
  }) => {
    const times = {
      created_at: sqlTimeAfter(clock.now(), -60),
      expires_at: sqlTimeAfter(clock.now(), 3600),
    }
    const file = { state: 'ready', size: 4, sha256: 'f'.repeat(64), ...times }
    const ids: number[] = []
    await mkdir(join(settings.dataDir, 'park-exports'), { recursive: true })
    for (let made = 0; made < 3; made += 1) {
      const [id] = await db.table('park_exports').insert(file)
      ids.push(Number(id))
      await writeFile(pathOf(Number(id)), 'data')
    }
    const newest = await started(client)
    await backgroundDone()
    const left = await db.from('park_exports').orderBy('id').select('id')
    assert.deepEqual(
      left.map(({ id }) => id),
      [...ids.slice(1), newest]
    )
    assert.deepEqual(
      ids.map((id) => existsSync(pathOf(id))),
      [false, true, true]
    )
  }).timeout(120_000)

  test('a file whose process was killed has failed, and the next one can be made', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('admin')
    const times = {
      created_at: sqlTimeAfter(clock.now(), -60),
      expires_at: sqlTimeAfter(clock.now(), 60),
    }
    const [id] = await db.table('park_exports').insert({ state: 'running', ...times })
    const release = await acquireLease('park export')
    const shown = async () => (await client.get(`${URL}/${id}`).headers(headers)).body().status
    assert.equal(await shown(), 'running')
    expectRefusal(assert, await client.post(URL).headers(headers), 'EXPORT_RUNNING')
    const part = `${pathOf(id ?? 0)}.part`
    await mkdir(dirname(part), { recursive: true })
    await writeFile(part, 'personal data')
    await release?.()
    assert.equal(await shown(), 'failed')
    await db.from('park_exports').where('id', id).update({ expires_at: ended() })
    await removeOldParkExports()
    assert.isFalse(existsSync(part))
    await started(client)
    await backgroundDone()
  }).timeout(120_000)

  test('managers, riders and strangers get nothing of it', async ({ client, assert }) => {
    const calls = [
      () => client.post(URL),
      () => client.get(`${URL}/1`),
      () => client.get(`${URL}/1/download`),
    ]
    for (const call of calls) {
      expectRefusal(assert, await call(), 'UNAUTHENTICATED')
      for (const role of ['manager', 'staff', 'cashier'] as const) {
        expectRefusal(assert, await call().headers(await asStaff(role)), 'FORBIDDEN')
      }
      expectRefusal(assert, await call().headers(await asRider(await aRider())), 'FORBIDDEN')
    }
    assert.lengthOf(await db.from('park_exports'), 0)
    const unknown = await client.get(`${URL}/99999999`).headers(await asStaff('admin'))
    expectRefusal(assert, unknown, 'NOT_FOUND')
  })
})
