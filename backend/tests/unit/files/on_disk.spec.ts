import { test } from '@japa/runner'
import { Unavailable } from '#exceptions/refusals'
import { onDisk } from '#services/files/file_store'

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

test.group('A disk that takes no more', () => {
  test('is a matter of later: {0}')
    .with(['ENOSPC', 'EDQUOT', 'EROFS'])
    .run(async ({ assert }, code) => {
      await assert.rejects(() => onDisk(failing(code)), Unavailable)
    })

  test('is not what every error means', async ({ assert }) => {
    await assert.rejects(() => onDisk(failing('ENOENT')), 'ENOENT')
  })
})
