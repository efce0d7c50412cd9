import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { inProject } from '../../../../scripts/lib/root.mjs'
import { runToEnd } from '#tests/helpers/server_process'

/** Opens the park as each process does, sorts more than SQLite keeps in memory, and says which files it has open for that: they have no name any more. */
const SORT = `
  import { readdirSync, readlinkSync } from 'node:fs'
  import Database from 'better-sqlite3'
  import { prepare } from '#start/prepare'
  import { readSettings } from '#start/settings_reader'
  await prepare(readSettings(process.env), { make: true })
  const database = new Database(':memory:')
  database.pragma('cache_size = -200')
  const rows = database.prepare(
    'with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000) select hex(randomblob(50)) as x from n order by x'
  ).iterate()
  rows.next()
  const open = readdirSync('/proc/self/fd').flatMap((fd) => {
    try { return [readlinkSync('/proc/self/fd/' + fd)] } catch { return [] }
  })
  console.log(open.filter((path) => path.endsWith(' (deleted)')).join('\\n'))
`

test.group('Temporary files of SQLite', () => {
  test('lie in DATA_DIR, closed to others', async ({ assert }) => {
    const folder = await mkdtemp(join(tmpdir(), 'trailgate-temporary-'))
    try {
      const ended = await runToEnd(
        [`--import=${inProject('scripts/lib/typescript.mjs')}`, '--input-type=module', '-e', SORT],
        { cwd: inProject('backend'), env: { PATH: process.env.PATH, DATA_DIR: folder } }
      )
      assert.equal(ended.code, 0, ended.output)
      const files = ended.output.trim().split('\n')
      assert.isNotEmpty(files)
      for (const file of files) assert.isTrue(file.startsWith(join(folder, 'tmp', '/')), file)
      assert.equal((await stat(join(folder, 'tmp'))).mode & 0o777, 0o700)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }).timeout(60_000)
})
