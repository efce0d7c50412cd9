import { test } from '@japa/runner'
import { command } from '#tests/helpers/commands'
import { anOwnServer, asItsAdmin, type OwnServer } from '#tests/helpers/own_server'
import { PASSWORD } from '#tests/helpers/people'

test.group('An admin who is locked out', (group) => {
  let park: OwnServer
  group.each.setup(async () => {
    park = await anOwnServer()
    return () => park.remove()
  })

  const signIn = (password: string) =>
    fetch(`${park.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    })
  const me = (headers: Record<string, string>) => fetch(`${park.url}/api/auth/me`, { headers })

  test('a command on the server sets a new password for an admin, and ends every session of theirs', async ({
    assert,
  }) => {
    const before = await asItsAdmin(park)
    assert.equal((await me(before)).status, 200)

    const done = await command(park, 'staff', 'password', 'Admin')
    assert.equal(done.code, 0, done.said)
    const password = /Password (\S+)/.exec(done.said)?.[1] ?? ''
    assert.equal((await me(before)).status, 401)
    assert.equal((await signIn(PASSWORD)).status, 401)
    assert.equal((await signIn(password)).status, 200)

    const again = await command(park, 'staff', 'password', 'admin')
    assert.notInclude(again.said, password)
    assert.equal((await signIn(password)).status, 401)
    assert.equal((await command(park, 'park:check')).code, 0)
    const rows = await park.count(
      "activity where action = 'staff.updated' and actor_kind = 'system'"
    )
    assert.equal(rows, 2, 'a row of history each time')
  }).timeout(120_000)

  test('the command keeps the second factor, unless it is named', async ({ assert }) => {
    await park.run(
      "insert into staff_second_factors (staff_id, secret, confirmed_at, created_at) select id, 'x', '2026-01-01 00:00:00', '2026-01-01 00:00:00' from staff where username = 'admin'"
    )
    assert.equal((await command(park, 'staff', 'password', 'admin')).code, 0)
    assert.equal(await park.count('staff_second_factors'), 1)
    const done = await command(park, 'staff', 'password', 'admin', '--reset-second-factor')
    assert.include(done.said, 'The second factor is gone.')
    assert.equal(await park.count('staff_second_factors'), 0)
    assert.equal(await park.count("activity where action = 'staff.second_factor_reset'"), 1)
  }).timeout(120_000)

  test('the command lists the active accounts and its own usage on errors', async ({ assert }) => {
    const nobody = await command(park, 'staff', 'password', 'kim')
    assert.equal(nobody.code, 1)
    assert.include(nobody.said, 'No account is called kim: the active ones are admin')
    const wrong = await command(park, 'staff', 'delete', 'admin')
    assert.equal(wrong.code, 1)
    assert.include(wrong.said, 'npm run staff -- password <username>')
    assert.equal((await signIn(PASSWORD)).status, 200)
  }).timeout(120_000)
})
