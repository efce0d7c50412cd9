import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { messages as key } from '@trailgate/shared/waivers/key_messages'
import { messages as seal } from '@trailgate/shared/waivers/seal_messages'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { keyId } from '#waivers/seal/signed_file'
import { noteSentence } from '#tests/catalogue/seen'
import { command, refusedStart } from '#tests/helpers/commands'
import { somebodySigns } from '#tests/helpers/own_riders'
import { anOwnServer } from '#tests/helpers/own_server'

test.group('npm run waivers:verify on a park', () => {
  test('waivers:verify and a start refuse a different signing key, unless the old one is kept', async ({
    assert,
  }) => {
    const park = await anOwnServer()
    try {
      await somebodySigns(park)
      await park.end('SIGTERM')
      const file = join(park.folder, 'waiver_signing.key')
      const old = await readFile(file)
      await rm(file)
      const lost = fill(key['key.missing'], { file })
      const exported = join(park.folder, 'exported')
      for (const [name, ...args] of [
        ['waivers:verify'],
        ['waivers:export', '--to', exported],
        ['park:check'],
      ] as const) {
        const { code, said } = await command(park, name, ...args)
        assert.equal(code, 78, `${name}: ${said}`)
        assert.include(said, lost, name)
      }
      const { privateKey } = generateKeyPairSync('ed25519')
      await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
      const says = fill(key['key.strange'], { file, key: keyId(createPublicKey(old)) })
      const start = await refusedStart(park)
      assert.equal(start.code, 78)
      assert.include(start.said, says)
      noteSentence(says)
      const verifying = await command(park, 'waivers:verify')
      assert.equal(verifying.code, 78)
      assert.include(verifying.said, says)
      // The checkpoints in the folder show it as well.
      await park.run('delete from waiver_checkpoints')
      assert.equal((await command(park, 'waivers:verify')).code, 78)

      await mkdir(join(park.folder, 'former_waiver_keys'))
      const kept = createPublicKey(old).export({ type: 'spki', format: 'pem' })
      await writeFile(join(park.folder, 'former_waiver_keys', '2026.pem'), kept)
      const restored = await command(park, 'waivers:verify')
      assert.notEqual(restored.code, 78)
      await park.start()
    } finally {
      await park.remove()
    }
  }).timeout(400_000)

  test('waivers:verify passes an intact park, and finds cut, moved or deleted records; export and check refuse, too', async ({
    assert,
  }) => {
    const park = await anOwnServer()
    const checkpoints = join(park.folder, 'checkpoints')
    const last = join(checkpoints, '000000000003.json')
    const verify = (...args: string[]) => command(park, 'waivers:verify', ...args)
    const tells = async (sentences: (string | RegExp)[], ...args: string[]) => {
      const { code, said } = await verify(...args)
      assert.equal(code, 1, said)
      for (const sentence of sentences) {
        const found = typeof sentence === 'string' ? sentence : (sentence.exec(said)?.[0] ?? '')
        assert.include(said, found || String(sentence))
        noteSentence(found)
      }
    }
    const exported = join(park.folder, 'exported')
    const exportAndCheckRefuse = async (problem: string) => {
      const exporting = await command(park, 'waivers:export', '--to', exported)
      assert.equal(exporting.code, 1, exporting.said)
      assert.include(exporting.said, messages['export.refused'])
      const checking = await command(park, 'park:check')
      assert.equal(checking.code, 1, checking.said)
      assert.include(checking.said, problem)
    }
    try {
      for (let signers = 0; signers < 3; signers += 1) await somebodySigns(park)
      await park.end('SIGTERM')
      const { hash, made_at: date } = JSON.parse(await readFile(last, 'utf8'))
      const known = (await readdir(checkpoints)).filter((name) => name.endsWith('.json')).length
      const odd = await verify('--trusted-head', 'no hash')
      assert.equal(odd.code, 1, odd.said)
      assert.include(odd.said, '--trusted-head wants 64 letters and digits from a letter')
      const whole = await verify('--trusted-head', hash)
      assert.equal(whole.code, 0, whole.said)
      assert.include(whole.said, '3 records, all as they were signed')
      assert.notInclude(whole.said, 'anchored')

      await rm(last)
      const said = { missing: 1, known, folder: checkpoints, n: 3, date }
      const other = 'f'.repeat(64)
      const missing = fill(messages['checkpoints.missing'], said)
      const strange = fill(messages['hash.strange'], { hash: other })
      const line = (n: number) => `No. ${n} in the park's chain: ${hash}`
      const elsewhere = fill(messages['head.strange'], { n: 2, hash })
      await tells([missing, strange], '--trusted-head', other, '--trusted-head', line(3))
      await tells([missing, elsewhere], '--trusted-head', line(2))
      await exportAndCheckRefuse(missing)
      const restored = await verify('--restored')
      assert.equal(restored.code, 0, restored.said)
      assert.equal(JSON.parse(await readFile(last, 'utf8')).hash, hash)

      // With all checkpoints gone, an operator must declare that the park was restored.
      await rm(checkpoints, { recursive: true })
      await park.run('delete from waiver_checkpoints')
      await tells([fill(messages['checkpoint.forgotten'], { n: 3 })])
      const anew = await verify('--restored')
      assert.equal(anew.code, 0, anew.said)
      assert.include(anew.said, 'A checkpoint of record 3 was signed')
      assert.equal(JSON.parse(await readFile(last, 'utf8')).hash, hash)

      await park.run('update signed_waivers set counts_for_id = 1 where id = 3')
      await park.run("update customers set covered_until = '2098-01-01' where id = 2")
      await tells([
        seal['listed.otherwise'],
        /Customer 2 is stored as covered until 2098-01-01; what they signed says \S+/,
      ])
      await park.run('update signed_waivers set counts_for_id = 3 where id = 3')
      await exportAndCheckRefuse('Customer 2 is stored as covered until 2098-01-01')

      // The last record is cut off, with all notes about it.
      await rm(checkpoints, { recursive: true })
      for (const statement of CUT) await park.run(statement)
      const none = fill(messages['checkpoints.none'], { n: 2 })
      await exportAndCheckRefuse(none)
      await tells([
        none,
        /The history tells of a signed waiver [0-9a-f]{32} that the chain does not know/,
      ])

      const file = join(park.folder, 'waiver_signing.key')
      await rm(file)
      const without = await verify()
      assert.equal(without.code, 78)
      assert.include(without.said, fill(key['key.missing'], { file }))
      assert.notInclude(without.said, 'signing_key.ts')
      const start = await refusedStart(park)
      assert.equal(start.code, 78)
      assert.include(start.said, fill(key['key.missing'], { file }))
      noteSentence(fill(key['key.missing'], { file }))
      assert.notInclude(await readdir(park.folder), 'waiver_signing.key')
    } finally {
      await park.remove()
    }
  }).timeout(400_000)
})

const CUT = [
  'delete from waiver_checkpoints',
  'delete from signed_waivers where id = 3',
  'delete from waiver_records where id = 3',
  'delete from waiver_chain where sequence = 3',
  'update waiver_chain_head set sequence = 2, hash = (select hash from waiver_chain where sequence = 2)',
]
