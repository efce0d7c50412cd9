import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { NotAPark, ZipReader } from '#operations/park_export/zip_reader'
import { until } from '../../../../scripts/lib/until.mjs'
import { aPdf } from '#tests/helpers/documents'
import { aLogo } from '#tests/helpers/face'
import { command } from '#tests/helpers/commands'
import { anOwnPlace, anOwnServer, asItsAdmin, type OwnPlace } from '#tests/helpers/own_server'
import { entriesOf, renamed, writeZip, type Entries } from '#tests/helpers/park_files'
import { aPhone, PASSWORD } from '#tests/helpers/people'
import { verifyProofs } from '#tests/helpers/verifier'
import { aSignature } from '#tests/helpers/waivers'

const BACKEND = fileURLToPath(new URL('../../../', import.meta.url))

type Url = { url: string }
type Headers = Record<string, string>

async function post({ url }: Url, path: string, headers: Headers, body: object) {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return { answer, json: (await answer.json()) as Record<string, never> }
}

/** A mother who has signed for herself and her child, with a document, a membership and a visit, in a park with a logo. */
async function aFamilyAt(park: Url) {
  const admin = await asItsAdmin(park)
  const phone = aPhone()
  await post(
    park,
    '/customers/register',
    {},
    {
      first_name: 'Dana',
      last_name: 'Drill',
      email: `${phone}@example.com`,
      phone,
      date_of_birth: '1990-04-23',
      password: PASSWORD,
    }
  )
  const { answer } = await post(park, '/customers/auth', {}, { phone, password: PASSWORD })
  const rider = { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  const me = await (await fetch(`${park.url}/api/customers/me`, { headers: rider })).json()
  const { id } = me as { id: number }
  const templates = await (
    await fetch(`${park.url}/api/waivers/templates`, { headers: rider })
  ).json()
  const [template] = templates as { id: number }[]
  await post(park, '/waivers/sign', rider, {
    template_id: template?.id,
    signature_data: aSignature(),
  })
  await post(park, '/minors', rider, {
    first_name: 'Zoë',
    last_name: 'Drill',
    date_of_birth: '2018-02-03',
    relationship_type: 'parent',
    emergency_contact_name: 'Rae Drill',
    emergency_contact_phone: aPhone(),
  })
  const form = new FormData()
  form.set('document_type', 'identification')
  form.set('file', new Blob([new Uint8Array(aPdf())], { type: 'application/pdf' }), 'licence.pdf')
  const sent = { method: 'POST', headers: rider, body: form }
  const document = await fetch(`${park.url}/api/customers/${id}/documents`, sent)
  if (!document.ok) throw new Error(await document.text())
  await post(park, '/memberships', admin, {
    customer_id: id,
    membership_type: 'yearly',
    start_date: '2026-01-01',
    price_paid: 12.5,
    payment_method: 'cash',
  })
  await post(park, '/visits', admin, { customer_ids: [id] })
  const picture = new FormData()
  picture.set('kind', 'logo')
  picture.set('file', new Blob([new Uint8Array(await aLogo('#0b3d20'))]), 'logo.png')
  const logo = await fetch(`${park.url}/api/park/pictures`, {
    method: 'POST',
    headers: admin,
    body: picture,
  })
  if (!logo.ok) throw new Error(await logo.text())
  const { id: logoId } = (await logo.json()) as { id: number }
  const face = await fetch(`${park.url}/api/park/face`, {
    method: 'PUT',
    headers: { ...admin, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Drill Hill', logo_id: logoId }),
  })
  if (!face.ok) throw new Error(await face.text())
  return { phone, id }
}

/** Tables to which an import and an export add rows: who made and read the file, and what was attested again. */
const GROWN = new Set(['activity', 'attestations', 'audit_log'].map((table) => `csv/${table}.csv`))
/** Tables with rows of what the new park vouches for. */
const OF_THIS_PARK = new Set(
  ['attested_rows', 'counters', 'waiver_checkpoints'].map((table) => `csv/${table}.csv`)
)

const proofsIn = (entries: Entries) =>
  [...entries]
    .filter(([name]) => /^waivers\/.*\.json$/.test(name))
    .map(([name, content]) => ({ name, text: String(content) }))

/** All that the verifier's page reads of an unpacked file. */
const jsonIn = (entries: Entries) =>
  [...entries]
    .filter(([name]) => name.endsWith('.json'))
    .map(([name, content]) => ({ name, text: String(content) }))

async function isEmpty(place: OwnPlace) {
  for (const table of ['customers', 'visits', 'memberships', 'documents', 'waiver_chain']) {
    if ((await place.count(table)) > 0) return false
  }
  return true
}

test.group('The file of a park', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-park-file-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('a park goes out, into an empty one and out again as the same bytes, and its proofs hold', async ({
    assert,
  }) => {
    const park = await anOwnServer()
    const elsewhere = await anOwnPlace()
    const file = join(folder, 'park.zip')
    try {
      const { phone } = await aFamilyAt(park)
      // The file is made while the park is open.
      const made = await command(park, 'park:export', file)
      assert.equal(made.code, 0, made.said)
      assert.include(made.said, '1 documents, 1 records')
      const again = await command(park, 'park:export', file)
      assert.equal(again.code, 1)
      assert.include(again.said, 'is there already')
      await park.end('SIGTERM')

      const entries = await entriesOf(file)
      assert.include(String(entries.get('csv/customers.csv')), 'Zoë,Drill')
      const staff = String(entries.get('csv/staff.csv'))
      assert.notInclude(staff, 'password_hash')
      assert.isFalse([...entries.keys()].some((name) => /session|token|outbox|link/.test(name)))
      const whole = String(Buffer.concat([...entries.values()]))
      assert.notInclude(whole, 'PRIVATE KEY')
      const verdict = await verifyProofs(proofsIn(entries))
      assert.deepInclude(verdict, { records: 1, anchored: 1, faults: [] })
      assert.isEmpty((await verifyProofs(jsonIn(entries))).faults)
      assert.equal(JSON.parse(String(entries.get('manifest.json'))).park, 'Drill Hill')
      assert.isTrue(entries.has('waivers/000000/000000000001.pdf'))

      const read = await command(elsewhere, 'park:import', file)
      assert.equal(read.code, 0, read.said)
      assert.include(read.said, '1 records, all as they were signed')
      const second = await command(elsewhere, 'park:import', file)
      assert.equal(second.code, 1)
      assert.include(second.said, 'This park is not empty')

      for (const check of ['waivers:verify', 'park:check']) {
        const { code, said } = await command(elsewhere, check)
        assert.equal(code, 0, said)
      }
      const out = join(folder, 'again.zip')
      const twice = await command(elsewhere, 'park:export', out)
      assert.equal(twice.code, 0, twice.said)
      const others = await entriesOf(out)
      for (const [name, content] of entries) {
        if (name === 'manifest.json' || name === 'SHA256SUMS' || OF_THIS_PARK.has(name)) continue
        const other = others.get(name) ?? Buffer.alloc(0)
        const same = GROWN.has(name) ? other.subarray(0, content.length) : other
        assert.isTrue(same.equals(content), `${name} is the same`)
      }
      assert.deepInclude(await verifyProofs(proofsIn(others)), { records: 1, faults: [] })
      const both = await verifyProofs(jsonIn(others))
      assert.deepInclude(both, { records: 1, anchored: 1, faults: [] })
      assert.lengthOf(both.keys, 2)
      assert.include(String(others.get('csv/audit_log.csv')), 'park.imported')

      const opened = await anOwnServer(elsewhere)
      try {
        await post(opened, '/customers/auth', {}, { phone, password: PASSWORD })
        const found = await fetch(`${opened.url}/api/customers/search?phone=${phone}`, {
          headers: await asItsAdmin(opened),
        })
        assert.lengthOf((await found.json()) as unknown[], 1)
        const settings = await fetch(`${opened.url}/api/public/settings`)
        assert.deepInclude(await settings.json(), { park_name: 'Drill Hill' })
        const logo = await fetch(`${opened.url}/api/public/pictures/logo`)
        assert.equal(logo.headers.get('content-type'), 'image/png')
      } finally {
        await opened.end('SIGTERM')
      }
    } finally {
      await park.remove()
      await elsewhere.remove()
    }
  }).timeout(400_000)

  test('a broken or hostile file is refused with a sentence, and the park stays empty', async ({
    assert,
  }) => {
    const park = await anOwnServer()
    const elsewhere = await anOwnPlace()
    const third = await anOwnPlace()
    const file = join(folder, 'park.zip')
    const bad = join(folder, 'bad.zip')
    try {
      await aFamilyAt(park)
      await park.end('SIGTERM')
      assert.equal((await command(park, 'park:export', file)).code, 0)
      const good = await entriesOf(file)

      const refused = async (sentence: RegExp) => {
        const error = await ZipReader.of(bad).then(
          () => null,
          (reason: unknown) => reason
        )
        assert.instanceOf(error, NotAPark)
        assert.match((error as NotAPark).message, sentence)
      }
      const changed = (change: (entries: Entries) => void) => {
        const entries = new Map(good)
        change(entries)
        return entries
      }

      await writeFile(bad, 'not a ZIP')
      await refused(/not a whole ZIP/)
      await writeFile(bad, await readFile(file))
      await truncate(bad, 4000)
      await refused(/not a whole ZIP/)
      await writeFile(bad, await renamed(file, 'csv/alerts.csv', '../../evil.csv'))
      await refused(/not a whole ZIP: invalid relative path/)
      await writeFile(bad, await renamed(file, 'csv/alerts.csv', 'csv/ALERTS.CSV'))
      await refused(/an entry that is not of a park: csv\/ALERTS\.CSV/)
      await writeZip(
        bad,
        changed((all) => void all.set('csv/bomb.csv', Buffer.alloc(64 << 20)))
      )
      await refused(/unpacks to far more than it should: csv\/bomb\.csv/)
      await writeZip(
        bad,
        changed((all) => void all.delete('csv/visits.csv')),
        { sums: false }
      )
      await refused(/csv\/visits\.csv is missing/)
      await writeZip(
        bad,
        changed((all) => void all.set('csv/visits.csv', Buffer.from('id\n'))),
        { sums: false }
      )
      await refused(/damaged: csv\/visits\.csv is not what it was/)
      await writeZip(
        bad,
        changed((all) => void all.set('csv/more.csv', Buffer.from('id\n'))),
        { sums: false }
      )
      await refused(/an entry too much: csv\/more\.csv/)
      await writeZip(
        bad,
        changed((all) => {
          const manifest = JSON.parse(String(all.get('manifest.json')))
          const later = { ...manifest, format: 'trailgate-park-export-2' }
          all.set('manifest.json', Buffer.from(JSON.stringify(later)))
        })
      )
      await refused(/no export of a park that this version reads/)

      // With sums that fit: what they hold is what no park can say.
      const csv = (all: Entries, name: string) => String(all.get(`csv/${name}.csv`))
      const put = (all: Entries, name: string, text: string) =>
        all.set(`csv/${name}.csv`, Buffer.from(text))
      const cases: [string, (all: Entries) => unknown][] = [
        [
          'names no document',
          (all) =>
            put(all, 'documents', csv(all, 'documents').replace(/[0-9a-f-]{36}/, '../../../x')),
        ],
        ['document 1 is not what', (all) => all.set('documents/1', Buffer.from('other bytes'))],
        [
          'csv/guardianships.csv has a row that no park can have',
          (all) =>
            put(
              all,
              'guardianships',
              csv(all, 'guardianships').replace(/^(\d+),(\d+),/m, '$1,999,')
            ),
        ],
        [
          'csv/visits.csv has not the rows that it should',
          (all) => put(all, 'visits', `${csv(all, 'visits').split('\n')[0]}\n`),
        ],
        [
          'differs in the column extra',
          (all) => put(all, 'alerts', csv(all, 'alerts').replace('\n', ',extra\n')),
        ],
        ['the last record has no end', (all) => put(all, 'parties', csv(all, 'parties').trimEnd())],
        [
          'which knows more than this one',
          (all) => {
            const manifest = JSON.parse(String(all.get('manifest.json')))
            const later = { ...manifest, level: '999_of_a_later_version' }
            all.set('manifest.json', Buffer.from(JSON.stringify(later)))
          },
        ],
        ['csv/letters.csv is missing', (all) => all.delete('csv/letters.csv')],
        [
          'a picture is not what csv/park_pictures.csv says',
          (all) =>
            put(
              all,
              'park_pictures',
              csv(all, 'park_pictures').replace(/[0-9a-f]{64}/, 'f'.repeat(64))
            ),
        ],
      ]
      for (const [sentence, change] of cases) {
        await writeZip(bad, changed(change))
        const { code, said } = await command(elsewhere, 'park:import', bad)
        assert.equal(code, 1, said)
        assert.include(said, sentence)
        assert.isTrue(await isEmpty(elsewhere), sentence)
      }
      assert.equal((await command(elsewhere, 'park:import', join(folder, 'none.zip'))).code, 1)
      assert.equal((await command(elsewhere, 'park:import', file)).code, 0)

      // The file leaves out passwords, so this park attests its staff again; it tells a changed name all the same.
      await writeZip(
        bad,
        changed((all) => put(all, 'staff', csv(all, 'staff').replace(',Park,', ',Dark,')))
      )
      const { code, said } = await command(third, 'park:import', bad)
      assert.equal(code, 1, said)
      assert.include(said, 'staff 1: was changed by hand')
    } finally {
      await park.remove()
      await elsewhere.remove()
      await third.remove()
    }
  }).timeout(400_000)

  test('an import that is killed leaves an empty park, which takes the file afterwards', async ({
    assert,
  }) => {
    const park = await anOwnServer()
    const elsewhere = await anOwnPlace({ withTables: true })
    const file = join(folder, 'park.zip')
    try {
      await aFamilyAt(park)
      await park.end('SIGTERM')
      assert.equal((await command(park, 'park:export', file, '--without-pdfs')).code, 0)
      // A fresh start has made its first rows.
      await (await anOwnServer(elsewhere)).end('SIGTERM')

      const stored = join(elsewhere.folder, 'files')
      const moments = [
        async () => (await elsewhere.count('file_removals')) > 0,
        async () => existsSync(stored) && (await readdir(stored)).length > 0,
      ]
      for (const reached of moments) {
        await elsewhere.run('delete from file_removals')
        await rm(stored, { recursive: true, force: true })
        const child = spawn(process.execPath, ['ace.js', 'park:import', file], {
          cwd: BACKEND,
          env: { ...process.env, ...elsewhere.env },
          stdio: 'ignore',
        })
        const ended = once(child, 'exit')
        await until(reached, 60_000)
        child.kill('SIGKILL')
        await ended
        if (!(await isEmpty(elsewhere))) break
      }
      if (await isEmpty(elsewhere)) {
        const read = await command(elsewhere, 'park:import', file)
        assert.equal(read.code, 0, read.said)
        // The attestations of the unused park are gone, and so are their anchor files.
        const check = await command(elsewhere, 'park:check')
        assert.equal(check.code, 0, check.said)
      }
      assert.equal(await elsewhere.count('customers'), 2)
      assert.equal(await elsewhere.count('file_removals'), 0)
    } finally {
      await park.remove()
      await elsewhere.remove()
    }
  }).timeout(400_000)
})
