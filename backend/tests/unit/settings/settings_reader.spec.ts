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
  test('the defaults run on one machine without any setting', ({ assert }) => {
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

  test('pairing is required once other machines can reach the kiosk', ({ assert }) => {
    assert.equal(readSettings({ HOST: '0.0.0.0' }).kioskPairing, 'required')
    assert.equal(readSettings({ HOST: '::1' }).kioskPairing, 'this_machine')
    const behindProxy = { HOST: '127.0.0.1', APP_URL: 'https://park.example.com' }
    assert.equal(readSettings(behindProxy).kioskPairing, 'required')
    assert.equal(readSettings({ HOST: '0.0.0.0', KIOSK_PAIRING: 'open' }).kioskPairing, 'open')
  })

  test('the gate warns and demands nothing more by default', ({ assert }) => {
    const nothing = {
      minors_need_guardian: false,
      requires_membership: false,
      vehicles: 'off',
    }
    assert.deepEqual(readSettings({}).gate, { policy: 'warn', ...nothing })
    const strict = {
      GATE_POLICY: 'block',
      MINORS_NEED_GUARDIAN_ON_SITE: 'true',
      GATE_REQUIRES_MEMBERSHIP: 'true',
      GATE_VEHICLES: 'require',
    }
    assert.deepEqual(readSettings(strict).gate, {
      policy: 'block',
      minors_need_guardian: true,
      requires_membership: true,
      vehicles: 'require',
    })
    assert.deepEqual(problemsOf({ GATE_POLICY: 'maybe', GATE_REQUIRES_MEMBERSHIP: 'yes' }), [
      'GATE_POLICY must be warn or block or off, not "maybe"',
      'GATE_REQUIRES_MEMBERSHIP must be true or false, not "yes"',
    ])
  })

  test('DB_HOSTS lists the machines of a cluster and holds over DB_HOST', ({ assert }) => {
    const nodes = (env: Record<string, string>) => readSettings(env).database.nodes
    assert.deepEqual(nodes({}), [{ host: '127.0.0.1', port: 3306 }])
    assert.deepEqual(nodes({ DB_HOST: 'db', DB_PORT: '3307' }), [{ host: 'db', port: 3307 }])
    const env = { DB_HOSTS: 'db1:3310, db2 ,[fd00::2]:3311', DB_HOST: 'other', DB_PORT: '3307' }
    assert.deepEqual(nodes(env), [
      { host: 'db1', port: 3310 },
      { host: 'db2', port: 3307 },
      { host: 'fd00::2', port: 3311 },
    ])
    for (const wrong of ['db1,db1', 'db1:0', 'db1:99999', 'db1,', 'db 1', 'fd00::2', ':3306']) {
      assert.deepEqual(problemsOf({ DB_HOSTS: wrong }), [
        `DB_HOSTS must be machines such as db1:3306,db2:3306,db3:3306, each once, not "${wrong}"`,
      ])
    }
  })

  test('ask who takes a minor, unless the park says otherwise', ({ assert }) => {
    assert.equal(readSettings({}).childPickup, 'ask')
    assert.equal(readSettings({ CHILD_PICKUP: 'require' }).childPickup, 'require')
    assert.deepEqual(problemsOf({ CHILD_PICKUP: 'always' }), [
      'CHILD_PICKUP must be off or ask or require, not "always"',
    ])
  })

  test('every invalid setting is reported at once, with its allowed values', ({ assert }) => {
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

  test('an SMS provider needs a web address and a token', ({ assert }) => {
    const http = { SMS_TRANSPORT: 'http', SMS_URL: 'https://sms.example.com/send', SMS_TOKEN: 't' }
    assert.deepEqual(readSettings(http).sms, {
      transport: 'http',
      url: 'https://sms.example.com/send',
      token: 't',
    })
    assert.equal(readSettings({}).sms.transport, 'file')
    assert.match(problemsOf({ ...http, SMS_URL: 'sms.example.com' })[0] ?? '', /^SMS_URL must be/)
  })

  test('production is stricter', ({ assert }) => {
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
    const open = readSettings({ PROFILE: 'production', ...good, KIOSK_PAIRING: 'open' })
    assert.equal(open.kioskPairing, 'open', 'a choice that was made by name')
  })

  const production = {
    PROFILE: 'production',
    APP_KEY: KEY,
    APP_URL: 'https://park.example.com',
    MAIL_TRANSPORT: 'none',
  }
  const smtp = { MAIL_TRANSPORT: 'smtp', SMTP_HOST: 'mail.example.com' }

  test('conflicting settings are refused: {says}')
    .with<{ env: Record<string, string>; says: string }[]>([
      {
        env: { MAIL_TRANSPORT: 'none', CHECKPOINT_MAIL: 'witness@example.com' },
        says: 'CHECKPOINT_MAIL needs MAIL_TRANSPORT=smtp: with none no letter leaves the park',
      },
      {
        env: { ...production, APP_URL: 'http://park.example.com' },
        says: 'APP_URL must begin with https:// when PROFILE is production: cookies travel over HTTPS only, and nobody could sign in',
      },
      {
        env: { ...production, APP_URL: 'https://0.0.0.0' },
        says: 'APP_URL must be an address that a browser can open: 0.0.0.0 is only to listen on',
      },
      {
        env: { HOST: '::', APP_URL: 'http://[::]:3333' },
        says: 'APP_URL must be an address that a browser can open: [::] is only to listen on',
      },
      {
        env: { APP_URL: 'https://park.example.com/riders' },
        says: 'APP_URL must end with the host or the port, not "https://park.example.com/riders"',
      },
      {
        env: { APP_URL: 'https://park.example.com?from=mail' },
        says: 'APP_URL must end with the host or the port, not "https://park.example.com?from=mail"',
      },
      {
        env: { APP_URL: 'https://me:secret@park.example.com' },
        says: 'APP_URL must end with the host or the port, not "https://me:secret@park.example.com"',
      },
      {
        env: { ALLOWED_HOSTS: ',' },
        says: 'ALLOWED_HOSTS must name a host such as park.example.com, not ","',
      },
      {
        env: { HOST: '0.0.0.0:3333' },
        says: 'HOST must be an address of this machine without a port, not "0.0.0.0:3333"',
      },
      {
        env: { ...smtp, SMTP_USER: 'gate' },
        says: 'SMTP_USER and SMTP_PASSWORD are needed together, or neither of them',
      },
      {
        env: { ...smtp, SMTP_PASSWORD: 'secret' },
        says: 'SMTP_USER and SMTP_PASSWORD are needed together, or neither of them',
      },
      {
        env: { METRICS_TOKEN: 'open sesame, open sesame' },
        says: 'METRICS_TOKEN must not contain spaces: a header could not carry them',
      },
    ])
    .run(({ assert }, { env, says }) => assert.deepEqual(problemsOf(env), [says]))

  test('similar settings that work are accepted', ({ assert }) => {
    const taken: Record<string, string>[] = [
      { MAIL_TRANSPORT: 'file', CHECKPOINT_MAIL: 'witness@example.com' },
      { ...smtp, CHECKPOINT_MAIL: 'witness@example.com', SMTP_USER: 'gate', SMTP_PASSWORD: 's' },
      { ...production, APP_URL: 'https://park.example.com:8443/' },
      { HOST: '0.0.0.0', APP_URL: 'http://192.168.1.5:3333' },
      { HOST: '::', ALLOWED_HOSTS: 'gate.local,' },
      { HOST: 'localhost' },
    ]
    for (const env of taken) assert.deepEqual(problemsOf(env), [])
    const { appUrl } = readSettings({ ...production, APP_URL: 'https://park.example.com:8443/' })
    assert.equal(appUrl, 'https://park.example.com:8443')
  })
})
