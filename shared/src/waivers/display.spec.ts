import { test } from '@japa/runner'
import { displayStatus, preferredMinorTemplate, templatesFor } from './display.ts'

test.group('How a signed waiver shows', () => {
  const now = new Date('2026-11-21T12:00:00Z')

  test('ends {expires_at}, valid {is_valid}: {status}')
    .with([
      { expires_at: null, is_valid: true, status: 'Valid' },
      { expires_at: null, is_valid: false, status: 'Invalid' },
      { expires_at: '2026-11-21T12:00:01Z', is_valid: true, status: 'Valid' },
      { expires_at: '2026-11-21T12:00:01Z', is_valid: false, status: 'Invalid' },
      { expires_at: '2026-11-21T11:59:59Z', is_valid: true, status: 'Expired' },
      { expires_at: '2026-11-21T11:59:59Z', is_valid: false, status: 'Expired' },
      { expires_at: '2026-11-21T12:00:00Z', is_valid: true, status: 'Valid' },
    ])
    .run(({ assert }, { status, ...waiver }) => assert.equal(displayStatus(waiver, now), status))
})

test.group('Which templates are offered', () => {
  const templates = [
    { name: 'General Release', audience: 'any' as const },
    { name: 'Adult Release', audience: 'adult' as const },
    { name: 'Under MINOR Participant', audience: 'minor' as const },
    { name: 'Minor photo consent', audience: 'minor' as const },
  ]

  test('for a minor the first that has minor in its name is chosen', ({ assert }) => {
    assert.equal(preferredMinorTemplate(templates)?.name, 'Under MINOR Participant')
    assert.isUndefined(preferredMinorTemplate(templates.slice(0, 2)))
  })

  test('whom a text is for decides which list it is in', ({ assert }) => {
    const names = (whom: 'adult' | 'minor') => templatesFor(templates, whom).map(({ name }) => name)
    assert.deepEqual(names('adult'), ['General Release', 'Adult Release'])
    assert.deepEqual(names('minor'), [
      'General Release',
      'Under MINOR Participant',
      'Minor photo consent',
    ])
  })
})
