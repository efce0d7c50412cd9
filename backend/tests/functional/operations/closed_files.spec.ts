/** @engine sqlite: the file that an owner has for himself is that of SQLite. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { openToOthers } from '#tests/helpers/modes'
import { serve } from '#tests/helpers/server_process'

test.group('The files of a park are for its owner alone:', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-closed-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('those that a start finds open are closed, with a line in the log, and new ones are never open', async ({
    assert,
  }) => {
    const env = { DATA_DIR: join(folder, 'above', 'data'), DB_CONNECTION: 'sqlite' }
    const first = serve(env)
    const said = await first.heard('is open')
    assert.notInclude(said, 'could read these')
    assert.deepEqual(
      openToOthers(env.DATA_DIR),
      [],
      'while it is open, the log of the database too'
    )
    first.child.kill('SIGTERM')
    await first.ended

    for (const name of ['mail', 'sms', 'tmp', 'checkpoints', 'files/ab', 'backups/monday']) {
      mkdirSync(join(env.DATA_DIR, name), { recursive: true })
      chmodSync(join(env.DATA_DIR, name), 0o755)
      writeFileSync(join(env.DATA_DIR, name, 'a letter'), 'a link')
      chmodSync(join(env.DATA_DIR, name, 'a letter'), 0o644)
    }
    chmodSync(env.DATA_DIR, 0o755)
    for (const name of ['trailgate.sqlite', 'app.key']) chmodSync(join(env.DATA_DIR, name), 0o644)

    const second = serve(env)
    const told = await second.heard('is open')
    assert.deepEqual(openToOthers(env.DATA_DIR), [])
    assert.match(told, /"files":\d+.*others on this machine could read these; closed to them/)
    second.child.kill('SIGTERM')
    assert.equal((await second.ended).code, 0)
  }).timeout(60_000)

  test('the mode of a foreign folder is not changed, even if DATA_DIR names it by mistake', async ({
    assert,
  }) => {
    mkdirSync(join(folder, 'mail'))
    writeFileSync(join(folder, 'mail', 'of the club'), '')
    const open = [folder, join(folder, 'mail'), join(folder, 'mail', 'of the club')]
    for (const path of open) chmodSync(path, 0o755)
    const { child, heard, ended } = serve({ DATA_DIR: folder, DB_CONNECTION: 'sqlite' })
    await heard('is open')
    child.kill('SIGTERM')
    await ended
    assert.deepEqual(openToOthers(folder), open)
  }).timeout(60_000)
})
