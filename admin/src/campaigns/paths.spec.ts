import { test } from '@japa/runner'

import { pathOf, screenAt, type CampaignScreen } from './paths.ts'

test.group('Campaign URLs', () => {
  test('each campaign screen is found by its own URL', ({ assert }) => {
    const screens: CampaignScreen[] = [
      { kind: 'all' },
      { kind: 'create' },
      { kind: 'show', id: 12 },
      { kind: 'edit', id: 12 },
    ]
    for (const screen of screens) assert.deepEqual(screenAt(`${pathOf(screen)}/`), screen)
  })

  test('unknown campaign URLs open no screen', ({ assert }) => {
    for (const path of ['', '/types', '/campaigns/0', '/campaigns/1/send', '/campaignsx']) {
      assert.isNull(screenAt(`/admin/marketing${path}`), path)
    }
  })
})
