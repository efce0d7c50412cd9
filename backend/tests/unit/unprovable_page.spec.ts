import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { PROJECT_ROOT } from '#start/settings_reader'
import { unprovableTable } from '#tests/catalogue/unprovable'

test.group('The page about security', () => {
  test('the page has the same list of unprovable columns as the tests', ({ assert }) => {
    const page = readFileSync(join(PROJECT_ROOT, 'docs/security.md'), 'utf8')
    const [, list = ''] = /<!-- unprovable -->\n([^]*)<!-- \/unprovable -->/.exec(page) ?? []
    // The formatter pads the cells.
    const lines = [...list.matchAll(/^\|(.*)\|$/gm)].map(([, cells = '']) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .join(' | ')
    )
    assert.deepEqual(
      lines.slice(2).map((cells) => `| ${cells} |`),
      unprovableTable()
    )
  })
})
