import { test } from '@japa/runner'
import { displayStatus, preferredMinorTemplate, templatesFor } from './display.ts'

test.group('Display status of a signed waiver', () => {
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

test.group('Templates offered for signing', () => {
  const templates = [
    { name: 'General Release', audience: 'any' as const },
    { name: 'Adult Release', audience: 'adult' as const },
    { name: 'Under MINOR Participant', audience: 'minor' as const },
    { name: 'Minor photo consent', audience: 'minor' as const },
  ]

  test('the first template with "minor" in its name is preselected for a minor', ({ assert }) => {
    assert.equal(preferredMinorTemplate(templates)?.name, 'Under MINOR Participant')
    assert.isUndefined(preferredMinorTemplate(templates.slice(0, 2)))
  })

  test('the audience of a text decides which lists it is in', ({ assert }) => {
    const names = (whom: 'adult' | 'minor') => templatesFor(templates, whom).map(({ name }) => name)
    assert.deepEqual(names('adult'), ['General Release', 'Adult Release'])
    assert.deepEqual(names('minor'), [
      'General Release',
      'Under MINOR Participant',
      'Minor photo consent',
    ])
  })
})
