import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { refusals } from '../../../../scripts/lib/refusals.mjs'
import { inProject } from '../../../../scripts/lib/root.mjs'
import { EXIT_CANNOT_WORK, EXIT_TRY_AGAIN } from '#start/cannot_start'

const page = await readFile(inProject('docs', 'trouble.md'), 'utf8')

/** Lines are wrapped, and signs of Markdown are escaped. */
const plain = (text: string) => text.replaceAll('\\', '').replaceAll(/\s+/g, ' ')

test.group('The page about what is wrong', () => {
  test('the page has every refusal of the source', async ({ assert }) => {
    const { settings, starts, later } = refusals()
    assert.isAbove(settings.length, 20)
    assert.isAbove(starts.length, 30)
    assert.isAbove(later.length, 1)
    const said = plain(page)
    for (const { sentence, file } of [...settings, ...starts, ...later]) {
      assert.include(said, plain(sentence.replace(/^…/, '')).trim(), file)
    }
  })

  test('the page has every exit code', async ({ assert }) => {
    for (const code of [0, 1, 2, EXIT_TRY_AGAIN, EXIT_CANNOT_WORK]) {
      assert.match(page, new RegExp(`^\\| ${code} +\\|`, 'm'))
    }
  })
})
