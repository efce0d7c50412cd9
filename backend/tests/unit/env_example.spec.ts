import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { readSettings, SAMPLE_APP_KEY } from '#start/settings_reader'

const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')

/** The file's settings with their values, as when every `# ` is removed. */
const listed = Object.fromEntries(
  [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value])
) as Record<string, string>

test.group('.env.example', () => {
  test('.env.example lists every setting that the server reads, and no other', ({ assert }) => {
    const asked = new Set<string>()
    const environment = new Proxy<Record<string, string | undefined>>(
      {},
      {
        get(_target, name) {
          asked.add(String(name))
          return undefined
        },
      }
    )
    readSettings(environment)

    assert.sameMembers(Object.keys(listed), [...asked])
  })

  test('.env.example shows the defaults: uncommenting changes nothing, except that APP_URL names its host', ({
    assert,
  }) => {
    const changed = { appKey: SAMPLE_APP_KEY, allowedHosts: ['localhost'] }
    assert.deepEqual(readSettings(listed), { ...readSettings({}), ...changed })
  })

  test('.env.example has a key that production refuses', ({ assert }) => {
    const published = { ...listed, PROFILE: 'production', APP_URL: 'https://park.example.com' }
    assert.throws(() => readSettings(published), /APP_KEY is the one of \.env\.example/)
  })
})
