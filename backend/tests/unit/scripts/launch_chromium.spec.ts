import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from '@japa/runner'
import { TURNED_OFF } from '../../../../scripts/japa/launch_chromium.ts'

/** What Playwright gives to Chromium itself, in its own words. */
const ITS_LIST = /\bdisabledFeatures = \[([^\]]*)\]/

test.group('The Chromium of the journeys', () => {
  test('is told to leave out what Playwright leaves out', ({ assert }) => {
    const bundle = createRequire(import.meta.resolve('playwright')).resolve(
      'playwright-core/lib/coreBundle'
    )
    const [, list = ''] = ITS_LIST.exec(readFileSync(bundle, 'utf8')) ?? []
    const names = list
      .replaceAll(/\/\/.*/g, '')
      .match(/"[^"]+"/g)
      ?.map((name) => name.slice(1, -1))
    assert.isNotEmpty(names)
    assert.includeMembers(TURNED_OFF, names ?? [])
  })
})
