import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { demoSettings } from '../../../../scripts/lib/demo.mjs'
import { command } from '#tests/helpers/commands'
import { anOwnPlace, type OwnPlace } from '#tests/helpers/own_server'
import { serve } from '#tests/helpers/server_process'

type DemoOf = { riders: { name: string; phone: string }[]; password: string }

/** `npm run demo -- --data-dir …` on a machine whose environment has the settings of a real park. */
async function aDemoBeside(real: OwnPlace, folder: string) {
  const env = {
    ...(real.env as Record<string, string>),
    ...((await demoSettings(['--data-dir', folder])) as Record<string, string>),
  }
  const filled = await command({ env }, 'demo:fill')
  return { env, filled, url: `http://127.0.0.1:${env.PORT}` }
}

test.group('A demo beside a real park', (group) => {
  let real: OwnPlace
  let other: OwnPlace
  group.each.setup(async () => {
    real = await anOwnPlace()
    other = await anOwnPlace()
    return async () => {
      await real.remove()
      await other.remove()
    }
  })

  test('the demo leaves the park untouched, and says at each start who can sign in', async ({
    assert,
  }) => {
    const folder = join(other.folder, 'demo')
    const { env, filled, url } = await aDemoBeside(real, folder)
    assert.equal(filled.code, 0, filled.said)
    assert.notInclude(filled.said, '{"level"')
    assert.deepEqual(await readdir(real.folder), [], 'the folder of the real park')
    assert.equal((await stat(join(folder, 'demo.json'))).mode & 0o777, 0o600)

    const said: string[] = []
    for (const start of ['first', 'second']) {
      const server = serve(env)
      try {
        const output = await server.heard('This is a demo')
        assert.match(output.trimStart(), /^Trailgate Park is open/, `the ${start} start`)
        const password = /Staff {8}admin, manager, staff, cashier\n {2}Password {5}(\S+)/.exec(
          output
        )
        said.push(password?.[1] ?? 'none')

        const post = (path: string, body: object) =>
          fetch(`${url}/api${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        for (const username of ['admin', 'manager', 'staff', 'cashier']) {
          const signedIn = await post('/auth/login', { username, password: said.at(-1) })
          assert.equal(signedIn.status, 200, `${username} at the ${start} start`)
        }
        const settings = await (await fetch(`${url}/api/public/settings`)).json()
        const { demo } = settings as { demo: DemoOf }
        assert.lengthOf(demo.riders, 3)
        for (const { name, phone } of demo.riders) {
          assert.include(output, name)
          const signedIn = await post('/customers/auth', { phone, password: demo.password })
          const { success } = (await signedIn.json()) as { success: boolean }
          assert.isTrue(success, name)
        }
      } finally {
        server.child.kill('SIGTERM')
        await server.ended
      }
    }
    assert.equal(said[0], said[1], 'the password is the same')
  }).timeout(240_000)

  test('the demo is refused in a park with customers, before any of its tables is changed', async ({
    assert,
  }) => {
    const opened = serve(real.env as Record<string, string>)
    try {
      await opened.heard('is open')
    } finally {
      opened.child.kill('SIGTERM')
      await opened.ended
    }
    await real.run(
      "insert into staff (username, email, first_name, last_name, role, is_active, password_hash, created_at) values ('kim', 'kim@example.com', 'Kim', 'Lee', 'staff', 1, 'none', '2026-01-01 00:00:00')"
    )
    await real.run("delete from adonis_schema where name like '%097_mark_demo_parks'")
    await real.run('alter table park_version drop column demo_since')

    const refused = await command(real, 'demo:fill')
    assert.equal(refused.code, 78, refused.said)
    assert.include(refused.said, 'holds a park with people in it')
    assert.equal(await real.count('customers'), 0)
    assert.equal(await real.count("adonis_schema where name like '%097_mark_demo_parks'"), 0)
  }).timeout(120_000)
})
