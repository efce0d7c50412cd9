import { test } from '@japa/runner'
import { partyTokenIn } from './party_text.ts'

test.group('The link of a party', () => {
  test('only a party link is recognized, not a sign link, a pass, a name or an overlong token', ({
    assert,
  }) => {
    const token = '6f0c1d2e.aB-_9'
    assert.equal(partyTokenIn(` https://park.example/party#token=${token} `), token)
    for (const other of [
      `https://park.example/sign#token=${token}`,
      token,
      'Party of Ada',
      'TG1.abc.def',
      `https://park.example/party#token=${'a'.repeat(200)}`,
      `https://park.example/party#token=${token}/x`,
    ]) {
      assert.isNull(partyTokenIn(other), other)
    }
  })
})
