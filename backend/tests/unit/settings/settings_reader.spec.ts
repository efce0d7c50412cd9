import { test } from '@japa/runner'
import { readSettings, SAMPLE_APP_KEY, WrongSettings } from '#start/settings_reader'

const KEY = 'k'.repeat(40)

function problemsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof WrongSettings) return error.problems
    throw error
  }
}

test.group('Settings', () => {
  test('have defaults that run on one machine without any of them', ({ assert }) => {
    const settings = readSettings({})
    assert.containsSubset(settings, {
      profile: 'embedded',
      host: '127.0.0.1',
      port: 3333,
      appUrl: 'http://localhost:3333',
      parkName: 'Trailgate Park',
      parkTimezone: 'America/New_York',
      paperWaiverDays: 365,
      kioskPairing: 'this_machine',
      rateLimits: 'on',
      trustProxy: ['loopback'],
    })
    assert.equal(settings.database.connection, 'sqlite')
    assert.equal(settings.mail.transport, 'file')
    assert.equal(settings.mail.tls, 'required')
    assert.match(settings.dataDir, /\/data$/)
  })

  test('ask for pairing as soon as other machines can reach the kiosk', ({ assert }) => {
    assert.equal(readSettings({ HOST: '0.0.0.0' }).kioskPairing, 'required')
    assert.equal(readSettings({ HOST: '::1' }).kioskPairing, 'this_machine')
    const behindProxy = { HOST: '127.0.0.1', APP_URL: 'https://park.example.com' }
    assert.equal(readSettings(behindProxy).kioskPairing, 'required')
    assert.equal(readSettings({ HOST: '0.0.0.0', KIOSK_PAIRING: 'open' }).kioskPairing, 'open')
  })

  test('warn at the gate and demand nothing more, unless the park says so', ({ assert }) => {
    const nothing = { minors_need_guardian: false, requires_membership: false }
    assert.deepEqual(readSettings({}).gate, { policy: 'warn', ...nothing })
    const strict = {
      GATE_POLICY: 'block',
      MINORS_NEED_GUARDIAN_ON_SITE: 'true',
      GATE_REQUIRES_MEMBERSHIP: 'true',
    }
    assert.deepEqual(readSettings(strict).gate, {
      policy: 'block',
      minors_need_guardian: true,
      requires_membership: true,
    })
    assert.deepEqual(problemsOf({ GATE_POLICY: 'maybe', GATE_REQUIRES_MEMBERSHIP: 'yes' }), [
      'GATE_POLICY must be warn or block or off, not "maybe"',
      'GATE_REQUIRES_MEMBERSHIP must be true or false, not "yes"',
    ])
  })

  test('say which one is wrong and what it may be, all at once', ({ assert }) => {
    const problems = problemsOf({
      PORT: '70000',
      DB_CONNECTION: 'postgres',
      PARK_TIMEZONE: 'Mars/Olympus',
      APP_URL: 'park.example.com',
      TRUST_PROXY: 'everybody',
      MAIL_TRANSPORT: 'smtp',
      SMS_TRANSPORT: 'http',
      REDIS_URL: 'localhost:6379',
      APP_KEY: 'short',
      PAPER_WAIVER_DAYS: '1.5',
      WAIVER_RETENTION_YEARS: '0',
      METRICS_TOKEN: 'guess-me',
    })
    const named = problems.map((problem) => problem.split(' ')[0])
    assert.sameMembers(named, [
      'PORT',
      'DB_CONNECTION',
      'PARK_TIMEZONE',
      'APP_URL',
      'TRUST_PROXY',
      'SMTP_HOST',
      'SMS_URL',
      'SMS_TOKEN',
      'REDIS_URL',
      'APP_KEY',
      'PAPER_WAIVER_DAYS',
      'WAIVER_RETENTION_YEARS',
      'METRICS_TOKEN',
    ])
    assert.include(problems, 'DB_CONNECTION must be sqlite or mysql, not "postgres"')
  })

  test('name a provider of text messages by a web address and a token', ({ assert }) => {
    const http = { SMS_TRANSPORT: 'http', SMS_URL: 'https://sms.example.com/send', SMS_TOKEN: 't' }
    assert.deepEqual(readSettings(http).sms, {
      transport: 'http',
      url: 'https://sms.example.com/send',
      token: 't',
    })
    assert.equal(readSettings({}).sms.transport, 'file')
    assert.match(problemsOf({ ...http, SMS_URL: 'sms.example.com' })[0] ?? '', /^SMS_URL must be/)
  })

  test('of production are stricter', ({ assert }) => {
    const named = (env: Record<string, string>) =>
      problemsOf({ PROFILE: 'production', ...env }).map((problem) => problem.split(' ')[0])
    assert.sameMembers(named({}), ['APP_KEY', 'APP_URL', 'MAIL_TRANSPORT'])
    const good = { APP_KEY: KEY, APP_URL: 'https://park.example.com', MAIL_TRANSPORT: 'none' }
    assert.sameMembers(named({ ...good, APP_KEY: SAMPLE_APP_KEY }), ['APP_KEY'])
    assert.sameMembers(named({ ...good, MAIL_TRANSPORT: 'file' }), ['MAIL_TRANSPORT'])
    const smtp = { ...good, MAIL_TRANSPORT: 'smtp', SMTP_HOST: 'mail.example.com' }
    assert.sameMembers(named(smtp), ['MAIL_FROM'])
    assert.sameMembers(named({ ...smtp, MAIL_FROM: 'the park' }), ['MAIL_FROM'])
    assert.deepEqual(named({ ...smtp, MAIL_FROM: 'Park <gate@park.example.com>' }), [])
    assert.sameMembers(named({ ...good, RATE_LIMITS: 'off' }), ['RATE_LIMITS'])
    assert.deepEqual(named(good), [])
    assert.equal(readSettings({ PROFILE: 'production', ...good }).kioskPairing, 'required')
  })
})
