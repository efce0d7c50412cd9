import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from '@japa/runner'
import { TURNED_OFF, TURNED_ON } from '../../../../scripts/japa/launch_chromium.ts'

/** What Playwright gives to Chromium itself, in its own words. */
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

test.group('The Chromium of the journeys', () => {
  test('is told to leave out what Playwright leaves out', ({ assert }) => {
    const names = itsFeatures(ITS_LIST.off)
    assert.isNotEmpty(names)
    assert.includeMembers(TURNED_OFF, names)
  })

  test('is told to do what Playwright has it do', ({ assert }) => {
    const names = itsFeatures(ITS_LIST.on)
    assert.isNotEmpty(names)
    assert.includeMembers(TURNED_ON, names)
  })
})
