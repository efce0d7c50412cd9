import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { refusedStart } from '#tests/helpers/commands'
import { noteSentence } from '#tests/catalogue/seen'

test.group('The key that signs checkpoints', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-key-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('that was named but is not there, or is another kind of key, stops the start', async ({
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
})
