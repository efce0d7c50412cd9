import { generateKeyPairSync, sign } from 'node:crypto'
import { test } from '@japa/runner'
import { checkPass } from './check_pass.ts'
import { isPassText, readPass, signedPart, type PassPayload } from './pass_text.ts'

const PAYLOAD: PassPayload = {
  v: 1,
  park: 'Ridge Park',
  m: '1000042',
  s: 'aaaabbbbccccdddd',
  n: 'Zoë Å.',
  c: '2026-12-31',
  i: '2026-06-01',
}

const park = generateKeyPairSync('ed25519')
const KEYS = { keys: [keyOf(park.publicKey)], dead_serials: [] as string[] }

function keyOf(key: typeof park.publicKey) {
  return { id: 'one', public_key: key.export({ format: 'jwk' }).x ?? '' }
}

function passOf(payload: object, key = park.privateKey) {
  const part = signedPart(payload as PassPayload)
  return `${part}.${sign(null, Buffer.from(part), key).toString('base64url')}`
}

test.group('Pass verification', () => {
  test('a pass is read as signed, even with the trailing line break of a scanner', async ({
    assert,
  }) => {
    const pass = passOf(PAYLOAD)
    assert.isTrue(isPassText(`${pass}\n`))
    assert.deepEqual(readPass(` ${pass}\r\n`)?.payload, PAYLOAD)
    assert.deepEqual(await checkPass(pass, KEYS), { state: 'valid', payload: PAYLOAD })
  })

  test('a pass with a dead serial is dead', async ({ assert }) => {
    const dead = { ...KEYS, dead_serials: [PAYLOAD.s] }
    assert.equal((await checkPass(passOf(PAYLOAD), dead)).state, 'dead')
  })

  test('a pass is invalid if signed with another key or with one character changed', async ({
    assert,
  }) => {
    const stranger = generateKeyPairSync('ed25519')
    assert.equal((await checkPass(passOf(PAYLOAD, stranger.privateKey), KEYS)).state, 'invalid')
    assert.equal((await checkPass(passOf(PAYLOAD), { ...KEYS, keys: [] })).state, 'invalid')
    const both = { ...KEYS, keys: [keyOf(stranger.publicKey), ...KEYS.keys] }
    assert.equal((await checkPass(passOf(PAYLOAD), both)).state, 'valid')
    const pass = passOf(PAYLOAD)
    for (let at = 0; at < pass.length; at += 1) {
      const changed = `${pass.slice(0, at)}${pass[at] === 'A' ? 'B' : 'A'}${pass.slice(at + 1)}`
      assert.equal((await checkPass(changed, KEYS)).state, 'invalid', changed)
    }
  })

  test('any other text is not a pass', ({ assert }) => {
    const withoutCover = { ...PAYLOAD, c: undefined }
    const others = [
      '',
      'Jon Smith',
      'TG1.',
      'TG1.a.b',
      'TG2.a.b',
      `${passOf(PAYLOAD)}.more`,
      `${passOf(PAYLOAD)}=`,
      passOf(PAYLOAD).replace('TG1', 'tg1'),
      passOf({ ...PAYLOAD, v: 2 }),
      passOf({ ...PAYLOAD, i: '2026-13-01' }),
      passOf(withoutCover),
      passOf([]),
      `TG1.${Buffer.from('no json').toString('base64url')}.${'A'.repeat(86)}`,
      `TG1.${Buffer.from([0xff, 0xfe]).toString('base64url')}.${'A'.repeat(86)}`,
      `TG1.${'A'.repeat(2000)}.${'A'.repeat(86)}`,
    ]
    for (const text of others) assert.isNull(readPass(text), text)
  })

  test('a pass may have fields this version does not know', ({ assert }) => {
    assert.deepEqual(readPass(passOf({ ...PAYLOAD, colour: 'red' }))?.payload, PAYLOAD)
  })

  test('a browser without Ed25519 or WebCrypto cannot verify a pass', async ({ assert }) => {
    const { crypto } = globalThis
    const notSupported = () =>
      Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
    try {
      for (const subtle of [undefined, { importKey: notSupported }]) {
        Object.defineProperty(globalThis, 'crypto', { value: { subtle }, configurable: true })
        assert.equal((await checkPass(passOf(PAYLOAD), KEYS)).state, 'unsupported')
        assert.equal((await checkPass('Jon Smith', KEYS)).state, 'invalid')
      }
    } finally {
      Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true })
    }
  })
})
