import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { WaiverProof } from '@trailgate/shared/waivers/proof'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { clock } from '#platform/clock'
import { keyId } from '#waivers/seal/signed_file'
import { keepCheckpoint } from '#waivers/seal/keep_checkpoints'
import { sha256 } from '#platform/sha256'
import { parkKey } from '#waivers/seal/signing_key'
import { settings } from '#start/settings'
import { command } from '#tests/helpers/commands'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { noteSentence } from '#tests/catalogue/seen'
import { aRider } from '#tests/helpers/people'
import {
  erasedSoFar,
  forgetCheckpoints,
  noteErased,
  settleSealed,
  snapshotOfSealed,
} from '#tests/helpers/sealed'
import { verifyProofs, type ProofFile } from '#tests/helpers/verifier'
import {
  aTemplate,
  retireTemplates,
  signed,
  voidWaiver,
  aSignedWaiver,
} from '#tests/helpers/waivers'

const exportTo = (...args: string[]) =>
  command({ env: { DATA_DIR: settings.dataDir } }, 'waivers:export', ...args)

test.group('npm run waivers:export', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-export-'))
    await forgetCheckpoints()
    await settleSealed()
    return async () => {
      await rm(folder, { recursive: true, force: true })
      await forgetCheckpoints()
      await retireTemplates()
    }
  })

  test('waivers:export writes all signed waivers with their proofs, and a page that verifies them', async ({
    client,
    assert,
  }) => {
    const template = await aTemplate()
    const last = await signed(client, await asRider(await aRider()), { template_id: template.id })
    const { uid } = await db.from('signed_waivers').where('id', last.id).firstOrFail()
    await keepCheckpoint()
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

  test('waivers:export never writes into an existing folder', async ({ assert }) => {
    for (const [taken, to] of [
      ['there', 'there'],
      ['half.part', 'half'],
    ] as const) {
      await mkdir(join(folder, taken))
      const { code, said } = await exportTo('--to', join(folder, to))
      assert.equal(code, 1)
      assert.include(said, `${taken} is there already`)
      assert.deepEqual(await readdir(join(folder, taken)), [])
    }
    const { code, said } = await exportTo()
    assert.equal(code, 1)
    assert.include(said, 'Say where to: npm run waivers:export -- --to <new folder>')
  }).timeout(60_000)

  test('waivers:export refuses if anything was changed, and makes no checkpoint of it', async ({
    client,
    assert,
    cleanup,
  }) => {
    const template = await aTemplate()
    const { id } = await signed(client, await asRider(await aRider()), { template_id: template.id })
    const restore = await snapshotOfSealed()
    cleanup(restore)
    await db.from('signed_waivers').where('id', id).update({ last_day: '2099-12-31' })
    const to = join(folder, 'meddled')
    const { code, said } = await exportTo('--to', to)
    assert.equal(code, 1)
    assert.include(said, messages['export.refused'])
    noteSentence(messages['export.refused'])
    assert.deepEqual(await readdir(folder), [])
    assert.lengthOf(await db.from('waiver_checkpoints'), 0)
    await restore()
    const unanchored = await exportTo('--to', to)
    assert.equal(unanchored.code, 1, 'no checkpoint stands for any of it')
    assert.lengthOf(await db.from('waiver_checkpoints'), 0)
    await keepCheckpoint()
    const whole = await exportTo('--to', to)
    assert.equal(whole.code, 0, whole.said)
    assert.include(whole.said, '1 checkpoints')
  }).timeout(60_000)

  test('waivers:export refuses if a record was cut off that only the history mentions', async ({
    client,
    assert,
    cleanup,
  }) => {
    const template = await aTemplate()
    const sign = async () =>
      signed(client, await asRider(await aRider()), { template_id: template.id })
    await sign()
    await keepCheckpoint()
    const end = await db.from('waiver_chain_head').where('id', 1).firstOrFail()
    const { id } = await sign()
    cleanup(await snapshotOfSealed())
    const { uid } = await db.from('signed_waivers').where('id', id).firstOrFail()
    for (const table of ['signed_waivers', 'waiver_records', 'waiver_chain']) {
      await db.from(table).where('uid', uid).delete()
    }
    await db
      .from('waiver_chain_head')
      .where('id', 1)
      .update({ sequence: end.sequence, hash: end.hash })

    const { code, said } = await exportTo('--to', join(folder, 'cut'))
    assert.equal(code, 1, said)
    assert.include(said, messages['export.refused'])
    assert.deepEqual(await readdir(folder), [])
  }).timeout(60_000)

  test('waivers:export keeps the seal of an erased text, with the signed statement of its erasure', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { template, headers, id } = await aSignedWaiver(client)
    const other = await signed(client, headers, { template_id: template.id })
    const { uid } = await db.from('signed_waivers').where('id', id).firstOrFail()
    cleanup(await snapshotOfSealed())
    const voided = await voidWaiver(client, await asStaff('manager'), other, 'Wrong person')
    assert.oneOf(voided.status(), [200, 201, 204])
    const yesterday = addDays(clock.today(), -1)
    await noteErased(uid, { until: addDays(clock.today(), -2), on: yesterday })
    await db.from('waiver_records').where('uid', uid).delete()
    await db.from('signed_waivers').where('uid', uid).delete()
    await settleSealed()
    await keepCheckpoint()
    const inAll = await erasedSoFar()
    const { said } = await exportTo('--to', join(folder, 'erased'))

    assert.include(said, `(${inAll} of them erased)`)
    const files = await proofsIn(join(folder, 'erased'))
    const { erased, faults, records, anchored } = await verifyProofs(files)
    assert.deepEqual({ erased, faults, anchored }, { erased: inAll, faults: [], anchored: records })

    // The same statement forged without the park's key is rejected.
    for (const [forge, says] of FAKED) {
      const forged = files.map((file) => {
        const proof: WaiverProof = { ...JSON.parse(file.text) }
        return proof.link?.uid === uid ? { ...file, text: JSON.stringify(forge(proof)) } : file
      })
      const [first] = (await verifyProofs(forged)).faults
      assert.equal(first?.uid, uid)
      assert.match(first?.what ?? '', says)
    }
  }).timeout(60_000)
})

type Forgery = [(proof: WaiverProof) => object, RegExp]

const OTHER_DATES = { retained_until: '2098-01-01', erased_on: '2099-01-01' }

function otherDates({ erased, ...proof }: WaiverProof) {
  return { ...proof, erased: { ...erased, ...OTHER_DATES } }
}

const FAKED: Forgery[] = [
  [({ erased: _, ...proof }) => ({ ...proof, erased: null }), /^has lost its body/],
  [
    (proof) => ({ ...proof, erased: { retained_until: '2020-01-01', erased_on: '2020-01-02' } }),
    /^is said to be erased, but the park does not say so/,
  ],
  [otherDates, /^is said to be erased, but the park does not say so/],
  [
    (proof) => {
      const forged = otherDates(proof)
      const said = JSON.parse(proof.erased?.statement ?? '')
      const statement = JSON.stringify({ ...said, ...OTHER_DATES })
      return { ...forged, erased: { ...forged.erased, statement } }
    },
    /^is said to be erased, but the key of the park has not signed that/,
  ],
]

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
