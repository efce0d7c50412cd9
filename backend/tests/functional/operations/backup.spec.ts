import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { aPdf } from '#tests/helpers/documents'
import { backUp, restore } from '#tests/helpers/commands'
import { anOwnPlace, anOwnServer, asItsAdmin } from '#tests/helpers/own_server'
import { openToOthers } from '#tests/helpers/modes'
import { aPhone, PASSWORD } from '#tests/helpers/people'
import { aSignature } from '#tests/helpers/waivers'

type Url = { url: string }

async function register({ url }: Url) {
  const phone = aPhone()
  const rider = {
    first_name: 'Dana',
    last_name: 'Drill',
    email: `${phone}@example.com`,
    phone,
    date_of_birth: '1990-04-23',
    password: PASSWORD,
  }
  const answer = await fetch(`${url}/api/customers/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rider),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  return phone
}

async function idOf({ url }: Url, headers: Record<string, string>) {
  const answer = await fetch(`${url}/api/customers/me`, { headers })
  return ((await answer.json()) as { id: number }).id
}

async function asItsRider({ url }: Url, phone: string) {
  const answer = await fetch(`${url}/api/customers/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password: PASSWORD }),
  })
  return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

async function sign({ url }: Url, headers: Record<string, string>) {
  const templates = (await (await fetch(`${url}/api/waivers/templates`, { headers })).json()) as {
    id: number
  }[]
  const answer = await fetch(`${url}/api/waivers/sign`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ template_id: templates[0]?.id, signature_data: aSignature() }),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
}

async function upload({ url }: Url, headers: Record<string, string>, riderId: number) {
  const form = new FormData()
  form.set('document_type', 'identification')
  form.set('file', new Blob([new Uint8Array(aPdf())], { type: 'application/pdf' }), 'licence.pdf')
  const answer = await fetch(`${url}/api/customers/${riderId}/documents`, {
    method: 'POST',
    headers,
    body: form,
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()) as { id: number }
}

async function download({ url }: Url, headers: Record<string, string>, id: number) {
  const answer = await fetch(`${url}/api/documents/${id}/download`, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return createHash('sha256').update(bytes).digest('hex')
}

/** A rider who has signed a waiver and uploaded a document, and what the document is. */
async function aRiderWithPapers(park: Url) {
  const phone = await register(park)
  const headers = await asItsRider(park, phone)
  await sign(park, headers)
  const document = await upload(park, headers, await idOf(park, headers))
  return { phone, document, bytes: await download(park, headers, document.id) }
}

test.group('A backup', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'trailgate-backup-')), 'saturday')
    return () => rm(join(folder, '..'), { recursive: true, force: true })
  })

  test('made while riders register holds all that was there, and opens elsewhere', async ({
    assert,
  }) => {
    const park = await anOwnServer()
    const elsewhere = await anOwnPlace()
    try {
      const { phone, document, bytes } = await aRiderWithPapers(park)

      let open = true
      const busy = (async () => {
        while (open) await register(park)
      })()
      const made = await backUp(park, folder)
      open = false
      await busy
      assert.equal(made.code, 0, made.said)
      await park.end('SIGKILL')

      assert.deepEqual(openToOthers(folder), [])
      // As on a disk that does not know who may read what.
      for (const each of ['', 'manifest.json', 'data', 'data/files']) {
        await chmod(join(folder, each), 0o755)
      }

      const restored = await restore(elsewhere, folder)
      assert.equal(restored.code, 0, restored.said)
      assert.include(restored.said, '1 records, all as they were signed')
      assert.deepEqual(openToOthers(elsewhere.folder), [])

      const again = await anOwnServer(elsewhere)
      try {
        const known = await asItsRider(again, phone)
        assert.equal(await download(again, known, document.id), bytes)
        const found = await fetch(`${again.url}/api/customers/search?phone=${phone}`, {
          headers: await asItsAdmin(again),
        })
        assert.lengthOf((await found.json()) as unknown[], 1)
      } finally {
        await again.end('SIGTERM')
      }

      const second = await restore(elsewhere, folder)
      assert.equal(second.code, 1)
      assert.include(second.said, 'is not empty')
    } finally {
      await park.remove()
      await elsewhere.remove()
    }
  }).timeout(300_000)

  test('a damaged backup, or one of the other engine, is not restored at all', async ({
    assert,
  }) => {
    const park = await anOwnServer()
    const elsewhere = await anOwnPlace()
    try {
      await park.end('SIGTERM')
      assert.equal((await backUp(park, folder)).code, 0)
      // By the name that `waivers:export` has for it, too.
      const twice = await backUp(park, '--to', folder)
      assert.equal(twice.code, 1)
      assert.include(twice.said, 'is there already')

      const next = join(folder, '..', 'sunday')
      await mkdir(`${next}.part`)
      const halfDone = await backUp(park, next)
      assert.equal(halfDone.code, 1)
      assert.include(halfDone.said, 'sunday.part is there already')

      const key = join(folder, 'data', 'app.key')
      const secret = await readFile(key)
      await writeFile(key, 'not the park’s')
      const damaged = await restore(elsewhere, folder)
      assert.equal(damaged.code, 1)
      assert.include(damaged.said, 'data/app.key is not what it was')

      await rm(key)
      assert.include((await restore(elsewhere, folder)).said, 'data/app.key is missing')
      await writeFile(key, secret)
      await writeFile(join(folder, 'data', 'more'), '')
      assert.include((await restore(elsewhere, folder)).said, 'a file too much: data/more')
      await rm(join(folder, 'data', 'more'))

      const otherEngine = park.env.DB_CONNECTION === 'mysql' ? 'sqlite' : 'mysql'
      const other = await restore({ env: { ...elsewhere.env, DB_CONNECTION: otherEngine } }, folder)
      assert.equal(other.code, 1)
      assert.include(other.said, `but DB_CONNECTION is ${otherEngine}`)

      const nowhere = { env: { ...elsewhere.env, DATA_DIR: '/proc/trailgate/data' } }
      const unmade = await restore(nowhere, folder)
      assert.equal(unmade.code, 78, unmade.said)
      assert.include(unmade.said, 'DATA_DIR cannot be made: /proc/trailgate')

      const manifest = join(folder, 'manifest.json')
      const known = JSON.parse(await readFile(manifest, 'utf8'))
      assert.include(known.levels, '046_note_the_version_of_a_park')
      const newer = { ...known, version: '9.4.0', levels: [...known.levels, '999_of_tomorrow'] }
      await writeFile(manifest, JSON.stringify(newer))
      const tooNew = await restore(elsewhere, folder)
      assert.equal(tooNew.code, 78)
      assert.include(tooNew.said, 'it needs version 9.4.0, the one that knows 999_of_tomorrow')
      await writeFile(manifest, JSON.stringify(known))

      assert.equal((await restore(elsewhere, folder)).code, 0)
    } finally {
      await park.remove()
      await elsewhere.remove()
    }
  }).timeout(300_000)

  test('a backup without the database restores the files alone', async ({ assert }) => {
    const park = await anOwnServer()
    const elsewhere = await anOwnPlace()
    try {
      const { phone, document, bytes } = await aRiderWithPapers(park)
      const made = await backUp(park, folder, '--without-database')
      await park.end('SIGTERM')
      if (park.env.DB_CONNECTION === 'sqlite') {
        assert.equal(made.code, 1)
        assert.include(made.said, 'is a file: it is part of every backup')
        return
      }
      assert.equal(made.code, 0, made.said)
      assert.notInclude(await readFile(join(folder, 'manifest.json'), 'utf8'), 'database.sql')

      // The database is there already, as its own tools have brought it back.
      const { DATA_DIR } = elsewhere.env
      const place = { env: { ...park.env, DATA_DIR } }
      const restored = await restore(place, folder)
      assert.equal(restored.code, 0, restored.said)
      assert.include(restored.said, '1 records, all as they were signed')
      const again = await anOwnServer({ ...elsewhere, ...place, run: park.run })
      try {
        const known = await asItsRider(again, phone)
        assert.equal(await download(again, known, document.id), bytes)
      } finally {
        await again.end('SIGTERM')
      }
    } finally {
      await park.remove()
      await elsewhere.remove()
    }
  }).timeout(300_000)
})
