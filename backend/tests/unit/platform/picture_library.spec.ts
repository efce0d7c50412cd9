import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { test } from '@japa/runner'
import { pictureLibrary } from '#platform/files/picture_library'

const LOADER = new URL('../../../../scripts/lib/typescript.mjs', import.meta.url).href
const LIBRARY = new URL('../../../app/platform/files/picture_library.ts', import.meta.url).href

const READER = { operation: ['VipsForeignLoadPng'] }

test.group('Pictures on several threads', () => {
  test('loading the library on another thread changes no readers of this one', async ({
    assert,
  }) => {
    const sharp = await pictureLibrary()
    const dot = { width: 1, height: 1, channels: 3, background: 'red' } as const
    const png = await sharp({ create: dot }).png().toBuffer()
    const open = () => sharp(png).metadata()
    assert.equal((await open()).format, 'png')

    sharp.block(READER)
    try {
      const script = `import(${JSON.stringify(LIBRARY)}).then(({ pictureLibrary }) => pictureLibrary())`
      const other = new Worker(script, { eval: true, execArgv: ['--import', LOADER] })
      assert.deepEqual(await once(other, 'exit'), [0])
      await assert.rejects(open, /unsupported image format/)
    } finally {
      sharp.unblock(READER)
    }
    assert.equal((await open()).format, 'png')
  })
})
