import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { noteSentence } from '#tests/catalogue/seen'

const run = promisify(execFile)
const backend = fileURLToPath(new URL('../../../', import.meta.url))

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
      const env = { PATH: process.env.PATH, DATA_DIR: folder, DB_CONNECTION: 'sqlite', PORT: '0' }
      const ended = await run(
        process.execPath,
        ['--import=../scripts/lib/typescript.mjs', 'bin/server.ts'],
        {
          cwd: backend,
          env: { ...env, WAIVER_SIGNING_KEY_FILE: file },
        }
      ).catch(({ code, stdout, stderr }) => ({ code, stdout, stderr }))
      assert.propertyVal(ended, 'code', 78)
      assert.include(ended.stdout + ended.stderr, says)
      assert.notInclude(ended.stderr, ' at ')
      noteSentence(ended.stderr.replace('Trailgate does not start:', ''))
    }
  }).timeout(60_000)
})
