import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { hashOf, newToken } from '#platform/secrets'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'

test.group('Tokens', () => {
  test('tokens are 256 random bits, and no two are alike', ({ assert }) => {
    const tokens = Array.from({ length: 1000 }, () => newToken())
    assert.equal(new Set(tokens).size, tokens.length)
    for (const token of tokens) assert.equal(Buffer.from(token, 'base64url').length, 32)
  })

  test('only hashes of tokens are stored, so a database leak exposes none', async ({ assert }) => {
    const rider = await aRider()
    const { cookie = '' } = await asRider(rider)
    const token = cookie.slice(cookie.indexOf('=') + 1)
    const sessions = await db.from('sessions').where('customer_id', rider.id)
    assert.deepEqual(
      sessions.map(({ hash }) => hash),
      [hashOf(token)]
    )
    assert.notInclude(JSON.stringify(sessions), token)

    const { authorization = '' } = await asStaff('manager')
    const bearer = authorization.slice('Bearer '.length)
    assert.lengthOf(await db.from('staff_tokens').where('hash', bearer), 0)
    assert.lengthOf(await db.from('staff_tokens').where('hash', hashOf(bearer)), 1)
  })
})
