import { test } from '@japa/runner'
import { isTheTrusted, readTrustedHead } from '#waivers/seal/trusted_head'

const HASH = '6b1f'.repeat(16)
const LINE = `No. 17 in the park's chain: ${HASH}`

test.group('The chain position in a letter', () => {
  test('the position is read from its line, from a seal alone, and from a line wrapped by a mail program', ({
    assert,
  }) => {
    const placed = { hash: HASH, sequence: 17 }
    assert.deepEqual(readTrustedHead(LINE), placed)
    assert.deepEqual(readTrustedHead(`  ${LINE.toUpperCase()}\r\n`), placed)
    assert.deepEqual(readTrustedHead(LINE.replace(': ', ':\r\n')), placed)
    assert.deepEqual(readTrustedHead(`> ${LINE.replace(': ', ':\n> ')}`), placed)
    assert.deepEqual(readTrustedHead(HASH), { hash: HASH, sequence: null })
  })

  test('the position is read from nothing else', ({ assert }) => {
    for (const other of [
      '',
      'No. 17',
      HASH.slice(1),
      `${HASH}0`,
      `${LINE}, thanks`,
      LINE.replace('17', '17'.repeat(40)),
      LINE.replace('17', '-17'),
      `17 ${HASH}`,
      `${HASH} ${HASH}`,
      `{"hash":"${HASH}"}`,
    ]) {
      assert.isNull(readTrustedHead(other), other)
    }
  })

  test('the position matches at its number only, by hash or by seal', ({ assert }) => {
    const head = { hash: HASH, sequence: 17 }
    const another = '0'.repeat(64)
    assert.isTrue(isTheTrusted(head, { sequence: 17, hash: HASH, digest: another }))
    assert.isTrue(isTheTrusted(head, { sequence: 17, hash: another, digest: HASH }))
    assert.isFalse(isTheTrusted(head, { sequence: 18, hash: HASH, digest: HASH }))
    assert.isFalse(isTheTrusted(head, { sequence: 17, hash: another, digest: another }))
  })
})
