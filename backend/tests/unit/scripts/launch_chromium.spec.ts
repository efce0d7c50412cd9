import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from '@japa/runner'
import { TURNED_OFF, TURNED_ON } from '../../../../scripts/japa/launch_chromium.ts'

/** Playwright's own feature lists for Chromium, in its source. */
const ITS_LIST = {
  off: /\bdisabledFeatures = \[([^\]]*)\]/,
  on: /\benabledFeatures = \(\) => \[([^\]]*)\]/,
}

function itsFeatures(list: RegExp) {
  const bundle = createRequire(import.meta.resolve('playwright')).resolve(
    'playwright-core/lib/coreBundle'
  )
  const [, names = ''] = list.exec(readFileSync(bundle, 'utf8')) ?? []
  return [...names.replaceAll(/\/\/.*/g, '').matchAll(/"([^"]*)"/g)]
    .map(([, name]) => name)
    .filter(Boolean)
}

test.group('The Chromium of the browser tests', () => {
  test('features that Playwright disables are disabled', ({ assert }) => {
    const names = itsFeatures(ITS_LIST.off)
    assert.isNotEmpty(names)
    assert.includeMembers(TURNED_OFF, names)
  })

  test('features that Playwright enables are enabled', ({ assert }) => {
    const names = itsFeatures(ITS_LIST.on)
    assert.isNotEmpty(names)
    assert.includeMembers(TURNED_ON, names)
  })
})
