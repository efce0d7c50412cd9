import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import { keyId } from '#services/seal/checkpoint'
import { checkpointFolder } from '#services/seal/keep_checkpoints'
import { sha256 } from '#services/seal/link'
import { parkKey } from '#services/seal/signing_key'
import { settings } from '#start/settings'
import { asRider } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'
import { erasedSoFar } from '#tests/helpers/sealed'
import { verifyProofs, type ProofFile } from '#tests/helpers/verifier'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

const runFile = promisify(execFile)
const backend = fileURLToPath(new URL('../../../', import.meta.url))

const exportTo = (...args: string[]) =>
  runFile(process.execPath, ['ace.js', 'waivers:export', ...args], {
    cwd: backend,
    env: { ...process.env, DATA_DIR: settings.dataDir },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr })
  )

test.group('npm run waivers:export', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-export-'))
    await rm(checkpointFolder(), { recursive: true, force: true })
    return async () => {
      await rm(folder, { recursive: true, force: true })
      await rm(checkpointFolder(), { recursive: true, force: true })
      await retireTemplates()
    }
  })

  test('writes all that is signed with its proof, and a page that finds it whole', async ({
    client,
    assert,
  }) => {
    const template = await aTemplate()
    const last = await signed(client, await asRider(await aRider()), { template_id: template.id })
    const { uid } = await db.from('signed_waivers').where('id', last.id).firstOrFail()
    const { sequence } = await db.from('waiver_chain').where('uid', uid).firstOrFail()

    const erased = await erasedSoFar()
    const to = join(folder, 'waivers')
    const { code, said } = await exportTo('--to', to)
    assert.equal(code, 0, said)
    const park = keyId(parkKey())
    assert.include(said, `${sequence} waivers (${erased} of them erased), 1 checkpoints`)
    assert.include(said, `The park's key is ${park}`)

    const sums = await readFile(join(to, 'SHA256SUMS'), 'utf8')
    const manifest = JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8'))
    assert.deepInclude(manifest, { records: sequence, erased, key_id: park, sums: sha256(sums) })
    const listed = sums.trimEnd().split('\n')
    for (const line of listed) {
      const [sum = '', name = ''] = line.split('  ')
      assert.equal(sha256(await readFile(join(to, name))), sum, name)
    }
    const all = await filesIn(to)
    assert.lengthOf(all, listed.length + 2)
    assert.include(all, 'waiver-verifier.html')

    const files = await proofsIn(to)
    const verdict = await verifyProofs(files, { key: park })
    assert.deepInclude(verdict, { records: sequence, anchored: sequence, faults: [] })
  }).timeout(60_000)

  test('never writes into what is there already', async ({ assert }) => {
    for (const [taken, to] of [
      ['there', 'there'],
      ['half.part', 'half'],
    ] as const) {
      await mkdir(join(folder, taken))
      const { code, said } = await exportTo('--to', join(folder, to))
      assert.equal(code, 1)
      assert.include(said.replace(/\s+/g, ' '), `${taken} is there already`)
      assert.deepEqual(await readdir(join(folder, taken)), [])
    }
    const { code, said } = await exportTo()
    assert.equal(code, 1)
    assert.include(said, 'Say where to: npm run waivers:export -- --to <new folder>')
  }).timeout(60_000)

  test('keeps the seal of a text that was erased, and tells one that was lost', async ({
    client,
    assert,
  }) => {
    const template = await aTemplate()
    const headers = await asRider(await aRider())
    const { id } = await signed(client, headers, { template_id: template.id })
    await signed(client, headers, { template_id: template.id })
    const { uid } = await db.from('signed_waivers').where('id', id).firstOrFail()
    const record = await db.from('waiver_records').where('uid', uid).firstOrFail()
    await db.from('waiver_records').where('uid', uid).delete()
    await exportTo('--to', join(folder, 'lost'))
    const note = { uid, retained_until: '2026-01-01', erased_on: '2026-01-02' }
    await db.table('waiver_erasures').insert(note)
    const inAll = await erasedSoFar()
    const { said } = await exportTo('--to', join(folder, 'erased'))
    await db.from('waiver_erasures').where('uid', uid).delete()
    await db.table('waiver_records').insert(record)

    const lost = await verifyProofs(await proofsIn(join(folder, 'lost')))
    assert.deepInclude(lost.faults[0], { uid, what: messages['body.lost'] })
    assert.lengthOf(lost.faults, 1)

    assert.include(said, `(${inAll} of them erased)`)
    const files = await proofsIn(join(folder, 'erased'))
    const { erased, faults, records, anchored } = await verifyProofs(files)
    assert.deepEqual({ erased, faults, anchored }, { erased: inAll, faults: [], anchored: records })
  }).timeout(60_000)
})

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function proofsIn(folder: string): Promise<ProofFile[]> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => name.endsWith('.json'))
  return Promise.all(
    files.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') }))
  )
}
