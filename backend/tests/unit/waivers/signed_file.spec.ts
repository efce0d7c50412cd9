import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import * as v from 'valibot'
import { readSigned, signed, writeSigned } from '#waivers/seal/signed_file'

const form = v.object({ sequence: v.number(), key_id: v.string(), signature: v.string() })

test.group('Signed files', () => {
  test('a signed file is read back complete, and only unchanged and signed with one of the keys', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'trailgate-signed-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
    const said = signed({ sequence: 7 }, own.privateKey)
    const file = join(folder, '7.json')
    await writeSigned(file, said)
    assert.deepEqual(await readdir(folder), ['7.json'])
    assert.equal((await stat(file)).mode & 0o777, 0o600)

    const text = await readFile(file, 'utf8')
    assert.deepEqual(readSigned(text, form, [other.publicKey, own.publicKey]), said)
    assert.isNull(readSigned(text, form, [other.publicKey]))
    assert.isNull(readSigned(text.replace('7', '8'), form, [own.publicKey]))
    assert.isNull(readSigned('{', form, [own.publicKey]))
    const forged = { ...signed({ sequence: 7 }, other.privateKey), key_id: said.key_id }
    assert.isNull(readSigned(JSON.stringify(forged), form, [own.publicKey]))
  })
})
