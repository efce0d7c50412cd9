import { test } from '@japa/runner'

import { createPreferences } from './createPreferences.ts'

function preferencesOver(kept: Map<string, string>) {
  return createPreferences({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
}

test.group('Preferences of a browser', () => {
  test('the browser stores how the screen looks, never a search', ({ assert }) => {
    const kept = new Map<string, string>()
    const preferences = preferencesOver(kept)

    preferences.setItem('theme', 'dark')
    preferences.setItem('customers.listParams', { filter: { search: 'Stone' } })

    assert.deepEqual([...kept], [['trailgate.admin.theme', '"dark"']])
    assert.deepEqual(preferences.getItem('customers.listParams'), {
      filter: { search: 'Stone' },
    })
  })

  test('signing out forgets everything but the look', ({ assert }) => {
    const preferences = preferencesOver(new Map())
    preferences.setItem('customers.view', 'cards')
    preferences.setItem('customers.listParams', { page: 3 })

    preferences.reset()

    assert.equal(preferences.getItem('customers.view'), 'cards')
    assert.equal(preferences.getItem('customers.listParams', 'none'), 'none')
  })

  test('an unreadable preference counts as unset', ({ assert }) => {
    const preferences = preferencesOver(new Map([['trailgate.admin.theme', '{']]))

    assert.equal(preferences.getItem('theme', 'light'), 'light')
  })

  test('a listener is called when its key changes', ({ assert }) => {
    const preferences = preferencesOver(new Map())
    const told: unknown[] = []
    const stop = preferences.subscribe('theme', (value) => told.push(value))

    preferences.setItem('theme', 'dark')
    stop()
    preferences.setItem('theme', 'light')

    assert.deepEqual(told, ['dark'])
  })
})
