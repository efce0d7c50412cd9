import { test } from '@japa/runner'

import { pathOf, screenAt, type MarketingScreen } from './paths.ts'

test.group('Marketing URLs', () => {
  test('each marketing screen is found by its own URL', ({ assert }) => {
    const screens: MarketingScreen[] = [
      { kind: 'numbers' },
      { kind: 'types' },
      { kind: 'consents', customerId: 12 },
    ]
    for (const screen of screens) {
      assert.deepEqual(screenAt(pathOf(screen)), screen)
      assert.deepEqual(screenAt(`${pathOf(screen)}/`), screen)
    }
  })

  test('unknown marketing URLs open no screen', ({ assert }) => {
    for (const path of ['nothing', 'types/1', 'consents', 'consents/x', 'consents/1/2']) {
      assert.isNull(screenAt(`/admin/marketing/${path}`), path)
    }
  })
})
