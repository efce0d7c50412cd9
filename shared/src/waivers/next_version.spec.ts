import { test } from '@japa/runner'
import { nextVersion } from './next_version.ts'

test.group('The next version number', () => {
  test('{version} with {taken} taken is {next}')
    .with([
      { version: '1.0', taken: [], next: '1.1' },
      { version: '1.9', taken: [], next: '1.10' },
      { version: '2', taken: [], next: '3' },
      { version: '1.0', taken: ['1.0', '1.1', '1.2'], next: '1.3' },
      { version: 'Spring', taken: [], next: 'Spring.1' },
      { version: '2026-05-09', taken: [], next: '2026-05-10' },
      { version: 'twenty characters xx', taken: [], next: '1.1' },
      { version: '9'.repeat(20), taken: [], next: '1.1' },
    ])
    .run(({ assert }, { version, taken, next }) => {
      assert.equal(nextVersion(version, taken), next)
    })
})
