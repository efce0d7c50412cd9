/** @engine sqlite: none of these comes as far as a database of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { isOneSentence, serve } from '#tests/helpers/server_process'

const PRODUCTION = {
  PROFILE: 'production',
  APP_KEY: 'k'.repeat(40),
  APP_URL: 'https://park.example.com',
  MAIL_TRANSPORT: 'none',
}

/**
 * A start that cannot work: its settings, and the beginning of the one line that names the setting and its remedy. Those
 * that need another user, a closed folder or a low port are in image.spec.ts, those of a database server in
 * refused_database_server.spec.ts, those of a park that is there in refused_start.spec.ts.
 */
const TABLE: Record<string, [settings: Record<string, string>, said: string]> = {
  'a port that is none': [{ PORT: '80443' }, 'PORT must be a whole number from 0 to 65535'],
  'an address with a port': [{ HOST: '0.0.0.0:3333' }, 'HOST must be an address of this machine'],
  'an address of another machine': [{ HOST: '192.0.2.1' }, 'HOST is no address of this machine'],
  'a web address without its beginning': [
    { APP_URL: 'park.example.com' },
    'APP_URL must be a web address such as https://park.example.com',
  ],
  'a web address that nobody can open': [
    { APP_URL: 'http://0.0.0.0:3333' },
    'APP_URL must be an address that a browser can open',
  ],
  'a time zone that is none': [
    { PARK_TIMEZONE: 'Mountain' },
    'PARK_TIMEZONE must be a time zone such as America/Denver',
  ],
  'a language that riders cannot read here': [
    { PARK_LANGUAGE: 'fr' },
    'PARK_LANGUAGE must be en or es',
  ],
  'a kind of database that is not known': [
    { DB_CONNECTION: 'postgres' },
    'DB_CONNECTION must be sqlite or mysql',
  ],
  'a mail server without its name': [
    { MAIL_TRANSPORT: 'smtp' },
    'SMTP_HOST is needed when MAIL_TRANSPORT is smtp',
  ],
  'production without a key': [
    { ...PRODUCTION, APP_KEY: '' },
    'APP_KEY is required when PROFILE is production',
  ],
  'production without HTTPS': [
    { ...PRODUCTION, APP_URL: 'http://park.example.com' },
    'APP_URL must begin with https://',
  ],
  'a proxy that is none': [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY must be loopback, addresses'],
  'a Redis without its beginning': [
    { REDIS_URL: '127.0.0.1:6379' },
    'REDIS_URL must start with redis://',
  ],
  'a key of the waivers that is not there': [
    { WAIVER_SIGNING_KEY_FILE: '/nowhere/key.pem' },
    'The key that signs the waivers (WAIVER_SIGNING_KEY_FILE) cannot be read',
  ],
}

test.group('Misconfigured, a start says so in one line and ends with 78:', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-misconfigured-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  for (const [what, [settings, said]] of Object.entries(TABLE)) {
    test(what, async ({ assert }) => {
      const env = { DB_CONNECTION: 'sqlite', DATA_DIR: folder, ...settings }
      const ended = await serve(env).ended
      assert.equal(ended.code, 78, ended.output)
      assert.isTrue(isOneSentence(ended), ended.output)
      assert.include(ended.output, `Trailgate does not start: ${said}`)
    }).timeout(60_000)
  }
})
