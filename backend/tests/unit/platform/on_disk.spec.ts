import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/http/messages'
import { DiskFull, Unavailable } from '#platform/http/refusals'
import { onDisk } from '#platform/files/file_store'
import { isDatabaseAway } from '#platform/database/database_errors'
import { noteSentence } from '#tests/catalogue/seen'
import { isDiskFull } from '#start/start_failure'

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

test.group('A full or read-only disk', () => {
  test('the caller is told to try later: {0}')
    .with(['ENOSPC', 'EDQUOT', 'EROFS'])
    .run(async ({ assert }, code) => {
      await assert.rejects(() => onDisk(failing(code)), Unavailable)
    })

  test('a full database disk is recognized by the error of each engine: {code}')
    .with([
      { code: 'SQLITE_FULL' },
      { code: 'ENOSPC' },
      { code: 'EDQUOT' },
      { code: 'ER_RECORD_FILE_FULL', errno: 1114 },
      { code: 'ER_DISK_FULL', errno: 1021 },
    ])
    .run(async ({ assert }, said) => {
      const full = Object.assign(new Error(said.code), said)
      assert.isTrue(isDiskFull(full))
      assert.isTrue(isDatabaseAway(full))
      const refused = await onDisk(() => Promise.reject(full)).catch((error: unknown) => error)
      assert.instanceOf(refused, DiskFull)
      assert.propertyVal(refused, 'message', messages.disk_full)
      noteSentence(messages.disk_full)
    })

  test('other errors are not mistaken for a full disk', async ({ assert }) => {
    await assert.rejects(() => onDisk(failing('ENOENT')), 'ENOENT')
  })
})
