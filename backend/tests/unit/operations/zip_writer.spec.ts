import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { test } from '@japa/runner'
import { ZipWriter } from '#operations/park_export/zip_writer'
import { unzipped } from '#tests/helpers/zip'

const MEGABYTE = 1024 * 1024

/** Frees what is not referred to any more. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

async function* breaking() {
  yield 'id\n'
  throw new Error('the disk is gone')
}

test.group('The ZIP of a park', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-zip-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('the content of an entry is freed once it is written', async ({ assert }) => {
    const path = join(folder, 'park.zip')
    const zip = await ZipWriter.into(path, new Date())
    const written: WeakRef<object>[] = []
    for (let entry = 0; entry < 20; entry += 1) {
      const content = [Buffer.alloc(MEGABYTE, entry)]
      written.push(new WeakRef(content))
      await zip.add(`documents/${entry}`, content)
    }
    await new Promise(setImmediate)
    collectGarbage()
    const kept = written.filter((content) => content.deref() !== undefined)
    assert.isAtMost(kept.length, 2)
    await zip.end(() => ({ name: 'manifest.json', content: '{}' }))
    assert.equal((await unzipped(await readFile(path))).get('documents/7')?.length, MEGABYTE)
  })

  test('an entry that cannot be read ends the export, and leaves no file', async ({ assert }) => {
    const path = join(folder, 'park.zip')
    const zip = await ZipWriter.into(path, new Date())
    await zip.add('csv/first.csv', 'id\n')
    await assert.rejects(() => ZipWriter.into(path, new Date()), /EEXIST/)
    await assert.rejects(() => zip.add('csv/broken.csv', breaking()), 'the disk is gone')
    await zip.discard(path)
    assert.isEmpty(await readdir(folder))
  })
})
