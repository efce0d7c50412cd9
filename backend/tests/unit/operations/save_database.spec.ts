import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { test } from '@japa/runner'
import Database from 'better-sqlite3'
import { saveDatabase } from '#operations/backup/engines'
import { SQLITE_FILE } from '#start/database_check'
import { settings } from '#start/settings'

const PAGES_OF_BYTES = 4096
const PAGES = 8000

/** Writes one row after the other until it is ended, as a park does that is open. */
const BUSY = `
const { parentPort, workerData } = require('node:worker_threads')
const database = require('better-sqlite3')(workerData)
database.pragma('journal_mode = WAL')
const write = database.prepare('insert into notes (text) values (?)')
const go = () => {
  write.run('somebody came')
  setImmediate(go)
}
go()
parentPort.postMessage('writing')
`

test.group('Saving an SQLite file', () => {
  test('a save finishes during constant writes, and is of one moment', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'trailgate-save-'))
    const copies = join(folder, 'copies')
    await mkdir(copies)
    const file = join(folder, SQLITE_FILE)
    const database = new Database(file)
    database.pragma('journal_mode = WAL')
    database.exec('create table notes (id integer primary key, text text, more blob)')
    const fill = database.prepare('insert into notes (text, more) values (?, ?)')
    database.transaction(() => {
      for (let page = 0; page < PAGES; page += 1) fill.run('before', Buffer.alloc(PAGES_OF_BYTES))
    })()
    const busy = new Worker(BUSY, { eval: true, workerData: file })
    cleanup(async () => {
      await busy.terminate()
      database.close()
      await rm(folder, { recursive: true, force: true })
    })
    await new Promise((resolve) => busy.once('message', resolve))

    await saveDatabase(
      { ...settings, dataDir: folder, database: { ...settings.database, connection: 'sqlite' } },
      copies
    )

    const copy = new Database(join(copies, SQLITE_FILE), { readonly: true })
    const { n, last } = copy.prepare('select count(*) as n, max(id) as last from notes').get() as {
      n: number
      last: number
    }
    assert.deepEqual(copy.pragma('integrity_check'), [{ integrity_check: 'ok' }])
    copy.close()
    assert.isAtLeast(n, PAGES)
    assert.equal(n, last, 'nothing is missing among what was written one after the other')
  }).timeout(60_000)
})
