import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/waivers/key_messages'
import { messages as seal } from '@trailgate/shared/waivers/seal_messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { keyId } from '#waivers/seal/signed_file'
import { verifyPark } from '#waivers/seal/verify_park'
import { settings } from '#start/settings'
import { noteSentence } from '#tests/catalogue/seen'
import { expectRefusal } from '#tests/helpers/answers'
import { command, refusedStart } from '#tests/helpers/commands'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { somebodySigns } from '#tests/helpers/own_riders'
import { anOwnServer } from '#tests/helpers/own_server'
import { aRider } from '#tests/helpers/people'
import { aTemplate, postSignature, retireTemplates, signed } from '#tests/helpers/waivers'

test.group('The checkpoint signing key', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-key-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('a key that is configured but missing, or of another type, stops the start', async ({
    assert,
  }) => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const other = join(folder, 'other.pem')
    await writeFile(other, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    for (const [file, says] of [
      [
        join(folder, 'nowhere.pem'),
        'The key that signs the waivers (WAIVER_SIGNING_KEY_FILE) cannot be read',
      ],
      [
        other,
        'The key that signs the waivers (WAIVER_SIGNING_KEY_FILE) must hold an Ed25519 private key',
      ],
    ] as const) {
      const env = { DATA_DIR: folder, DB_CONNECTION: 'sqlite', WAIVER_SIGNING_KEY_FILE: file }
      const { code, said } = await refusedStart({ env })
      assert.equal(code, 78)
      assert.include(said, says)
      assert.notInclude(said, ' at ')
      noteSentence(said.replace('Trailgate does not start:', ''))
    }
  }).timeout(60_000)

  /** Another key, in a file that a second machine might be given. */
  async function anotherKey() {
    const file = join(folder, 'another.pem')
    const { privateKey } = generateKeyPairSync('ed25519')
    await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    return file
  }

  test('a second machine without the same DATA_DIR cannot start, even before the first signature', async ({
    assert,
  }) => {
    const park = await anOwnServer()
    try {
      await park.end('SIGTERM')
      const file = join(park.folder, 'waiver_signing.key')
      const key = keyId(createPublicKey(await readFile(file)))
      const other = await anotherKey()
      const elsewhere = { env: { ...park.env, WAIVER_SIGNING_KEY_FILE: other } }
      const { code, said } = await refusedStart(elsewhere)
      assert.equal(code, 78, said)
      assert.include(said, fill(words['key.strange'], { file: other, key }))
      await rename(file, join(folder, 'first.pem'))
      const without = await refusedStart(park)
      assert.equal(without.code, 78, without.said)
      assert.include(without.said, fill(words['key.missing'], { file }))

      // As nothing is signed yet, an operator may declare that the park continues with another key.
      const forgotten = await command(elsewhere, 'waivers:verify', '--restored')
      assert.equal(forgotten.code, 0, forgotten.said)
      await rename(other, file)
      await park.start()
      await somebodySigns(park)
    } finally {
      await park.remove()
    }
  }).timeout(400_000)

  test('a single signature requires the key, even without checkpoints and notes', async ({
    assert,
  }) => {
    const park = await anOwnServer()
    try {
      await somebodySigns(park)
      await park.end('SIGKILL')
      await rm(join(park.folder, 'checkpoints'), { recursive: true, force: true })
      await park.run('delete from waiver_checkpoints')
      await park.run("update counters set value = 0 where name = 'checkpoint'")
      await park.run('update waiver_chain_head set checkpoint = 0, key_id = null')
      const unnoted = await command(park, 'waivers:verify')
      assert.equal(unnoted.code, 1)
      assert.include(unnoted.said, messages['key.unnoted'])
      noteSentence(messages['key.unnoted'])
      const file = join(park.folder, 'waiver_signing.key')
      const old = createPublicKey(await readFile(file))
      await rename(await anotherKey(), file)
      const { code, said } = await refusedStart(park)
      assert.equal(code, 78, said)
      const says = fill(words['key.none_of'], { file })
      assert.include(said, says)
      noteSentence(says)

      // The public half of the old key opens the park, and vouches only for what its checkpoints cover.
      await mkdir(join(park.folder, 'former_waiver_keys'))
      const kept = old.export({ type: 'spki', format: 'pem' })
      await writeFile(join(park.folder, 'former_waiver_keys', '2026.pem'), kept)
      await park.start()
      await park.end('SIGTERM')
      const unvouched = await command(park, 'waivers:verify')
      assert.equal(unvouched.code, 1)
      assert.include(unvouched.said, seal['record.unsigned'])
      const restored = await command(park, 'waivers:verify', '--restored')
      assert.equal(restored.code, 0, restored.said)
      const whole = await command(park, 'waivers:verify')
      assert.equal(whole.code, 0, whole.said)
    } finally {
      await park.remove()
    }
  }).timeout(400_000)

  test('if the park has noted another key since, a running process signs nothing, and health reports it', async ({
    client,
    assert,
    cleanup,
  }) => {
    const template = await aTemplate()
    cleanup(retireTemplates)
    await signed(client, await asRider(await aRider()), { template_id: template.id })
    const head = db.from('waiver_chain_head').where('id', 1)
    const { key_id: own } = await head.clone().firstOrFail()
    const ownKey = createPublicKey(await readFile(settings.waiverSigningKey.file))
    assert.equal(own, keyId(ownKey))
    const key = 'f'.repeat(64)
    const [banned, manager] = [await aRider(), await asStaff('manager')]
    cleanup(async () => void (await head.clone().update({ key_id: own })))
    await head.clone().update({ key_id: key })
    const before = await db.from('waiver_chain').count('* as n').firstOrFail()
    const rider = await asRider(await aRider())
    const refused = await postSignature(client, rider, { template_id: template.id })
    expectRefusal(assert, refused, 'UNAVAILABLE', waivers['key.replaced'])
    assert.equal(refused.header('retry-after'), '60')
    assert.deepEqual(await db.from('waiver_chain').count('* as n').firstOrFail(), before)
    // Attested actions are signed as well.
    const attested = await db.from('attestations').max('sequence as last').firstOrFail()
    const ban = await client
      .put(`/api/customers/${banned.id}/ban`)
      .headers(manager)
      .json({ reason: 'Rode against the arrows', until: null })
    expectRefusal(assert, ban, 'UNAVAILABLE', waivers['key.replaced'])
    const { banned_at: since } = await db.from('customers').where('id', banned.id).firstOrFail()
    assert.isNull(since)
    assert.deepEqual(await db.from('attestations').max('sequence as last').firstOrFail(), attested)
    assert.equal((await client.get('/api/health')).body().checks.seal, 'failed')
    const says = fill(messages['key.noted'], { key })
    assert.include((await verifyPark()).problems, says)
    noteSentence(says)
  }).tags([ONE_PROCESS])
})
