/** Each rule of the doctor alone: the facts that hold, and for every rule the change that breaks it. */
import { test } from '@japa/runner'
import { check, judge, type Rule } from '#operations/doctor/rule'
import { pageOf } from '#operations/doctor/page'
import { addressRules, type AddressFacts } from '#operations/doctor/rules/address'
import { adminsRules, type AdminsFacts } from '#operations/doctor/rules/admins'
import { backupRules, type BackupFacts } from '#operations/doctor/rules/backup'
import { checkpointsRules, type CheckpointsFacts } from '#operations/doctor/rules/checkpoints'
import { clockRules, type ClockFacts } from '#operations/doctor/rules/clock'
import { databaseRules, type DatabaseFacts } from '#operations/doctor/rules/database'
import { diskRules, type DiskFacts } from '#operations/doctor/rules/disk'
import { lettersRules, type LettersFacts } from '#operations/doctor/rules/letters'
import { settingsRules, type SettingsFacts } from '#operations/doctor/rules/settings'
import { tabletsRules, type TabletsFacts } from '#operations/doctor/rules/tablets'
import { textsRules, type TextsFacts } from '#operations/doctor/rules/texts'
import { versionRules, type VersionFacts } from '#operations/doctor/rules/version'

const NOW = new Date('2026-11-28T08:00:00Z')
const GB = 1024 ** 3
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

/** A rule, what breaks it, and a part of the sentence. */
type Broken<Facts> = readonly [rule: string, change: Partial<Facts>, said: string]

/** A test for each rule, and one that every rule has its case. */
function judged<Facts extends object>(
  area: string,
  rules: readonly Rule<Facts>[],
  holds: Facts,
  cases: readonly Broken<Facts>[],
  elsewhere: readonly string[] = []
) {
  test.group(`The doctor, ${area}:`, () => {
    test('the doctor finds nothing in a healthy park', ({ assert }) => {
      assert.deepEqual(judge(rules, holds), [])
    })
    test('every rule is broken once', ({ assert }) => {
      assert.deepEqual(
        rules.map(({ name }) => name).filter((name) => !cases.some(([rule]) => rule === name)),
        [...elsewhere]
      )
    })
    for (const [rule, change, said] of cases) {
      test(`${rule} is reported: ${said}`, ({ assert }) => {
        const findings = judge(rules, { ...holds, ...change })
        assert.deepEqual(
          findings.map((finding) => finding.rule),
          [rule]
        )
        assert.include(findings[0]?.found, said)
        assert.isNotEmpty(findings[0]?.remedy)
      })
    }
  })
}

const settings: SettingsFacts = {
  profile: 'production',
  reachable: true,
  rateLimits: 'on',
  kioskPairing: 'required',
  parkNamed: true,
  zone: 'America/Denver',
  zoneNamed: true,
  isDemo: false,
  envFileOpen: false,
}
judged('settings', settingsRules, settings, [
  ['the park is a real one', { isDemo: true }, 'This is a demo'],
  ['a park that others reach runs as production', { profile: 'embedded' }, 'PROFILE is embedded'],
  ['riders and tablets reach the park', { reachable: false }, 'Only this machine'],
  ['limits are on', { rateLimits: 'off' }, 'RATE_LIMITS is off'],
  ['a kiosk wants a paired tablet', { kioskPairing: 'open' }, 'KIOSK_PAIRING=open'],
  ['the park has its own name', { parkNamed: false }, 'The park has no name of its own'],
  ['the time zone is named', { zoneNamed: false }, 'America/Denver'],
  ['the passwords in .env are for the server alone', { envFileOpen: true }, 'can read .env'],
])

const database: DatabaseFacts = {
  family: 'MariaDB',
  version: '10.6.0',
  commitIsSynced: true,
  pagesAreWhole: true,
  logIsSynced: true,
  networkDisk: null,
  size: GB,
  free: 20 * GB,
}
judged('database', databaseRules, database, [
  ['the database is new enough', { version: '10.5.29' }, 'MariaDB 10.5.29 is older than 10.6'],
  ['the database is new enough', { family: 'MySQL', version: '5.7.44' }, 'older than 8.0'],
  ['a commit is on the disk before it is answered', { commitIsSynced: false }, 'can be lost'],
  ['a page half written is mended', { pagesAreWhole: false }, 'innodb_doublewrite is off'],
  ['the log of the server is synced with each commit', { logIsSynced: false }, 'binary log'],
  ['the file lies on a disk of this machine', { networkDisk: 'NFS' }, 'DATA_DIR is on NFS'],
  ['the database has room', { free: GB / 2 }, 'Only 512 MB are free'],
])

const disk: DiskFacts = { folder: '/srv/park', free: 5 * GB, freeFiles: 1_000_000, open: [] }
judged('disk', diskRules, disk, [
  ['the disk has room for a Saturday', { free: GB / 4 }, 'Only 256 MB are free'],
  ['the disk has room for more files', { freeFiles: 12 }, 'Only 12 more files'],
  ['the files of the park are for its user alone', { open: ['/srv/park/x'] }, '/srv/park/x'],
])

const clock: ClockFacts = {
  now: NOW,
  zone: 'America/Denver',
  database: new Date(NOW.getTime() + 900),
  lastRecord: after(-1),
  synchronized: true,
}
judged('clock', clockRules, clock, [
  ['a time server sets the clock', { synchronized: false }, 'No time server'],
  [
    'this machine and the database server have the same time',
    { database: after(1) },
    '2026-11-28T09:00:00.000Z',
  ],
  ['the park has recorded nothing later than now', { lastRecord: after(3) }, '3 hours behind'],
])

const letters: LettersFacts = {
  transport: 'smtp',
  from: 'Park <gate@park.example.com>',
  problem: null,
  late: 0,
  givenUp: 0,
  madeUp: [],
  trial: { to: ['admin@park.example.com'], refused: [], problem: null },
}
const refusal = 'The letter to a@b.example was refused: no such user'
judged('mail', lettersRules, letters, [
  ['letters leave the park', { transport: 'file' }, 'MAIL_TRANSPORT is file'],
  ['the park has letters', { transport: 'none', trial: null }, '--mail sends nothing'],
  ['the park has letters', { transport: 'none', madeUp: ['kim'], trial: null }, 'is none'],
  ['letters have a sender that can be answered', { from: 'P <no-reply@localhost>' }, 'MAIL_FROM'],
  ['the mail server takes letters', { problem: 'ECONNREFUSED' }, 'ECONNREFUSED'],
  ['no letter waits', { late: 3 }, '3 letters'],
  ['no letter was given up since yesterday', { givenUp: 2 }, '2 letters'],
  ['every admin has an e-mail address of their own', { madeUp: ['kim'] }, 'No letter reaches kim'],
  [
    'an admin gets the letter that --mail sends',
    { trial: { to: [], refused: [refusal], problem: null } },
    'no such user',
  ],
  [
    'an admin gets the letter that --mail sends',
    { trial: { to: [], refused: [], problem: 'No letter was sent: no admin' } },
    'No letter was sent',
  ],
  [
    'every admin gets the letter that --mail sends',
    { trial: { to: ['kim@park.example.com'], refused: [refusal], problem: null } },
    'no such user',
  ],
])

const certificate = { validTo: after(24 * 60), issuer: "Let's Encrypt", problem: null }
const address: AddressFacts = {
  now: NOW,
  appUrl: 'https://park.example.com',
  reachable: true,
  problem: null,
  certificate,
  health: { status: 'ok', checks: { database: 'ok' } },
  status: 200,
  byName: { settings: 200, write: 401 },
}
const endsAfter = (days: number) => ({ certificate: { ...certificate, validTo: after(24 * days) } })
judged('HTTPS', addressRules, address, [
  ['riders come over HTTPS', { appUrl: 'http://park.example.com' }, 'http://park.example.com'],
  [
    'something answers at the address of the park',
    { problem: 'ENOTFOUND', health: null, certificate: null, byName: null },
    'does not answer: ENOTFOUND',
  ],
  [
    'browsers trust the certificate',
    { certificate: { ...certificate, problem: 'SELF_SIGNED_CERT' } },
    'SELF_SIGNED_CERT',
  ],
  ['the certificate is good beyond the weekend', endsAfter(2.5), 'ends in 2 days'],
  ['the certificate is good beyond the weekend', endsAfter(-1), 'is over'],
  ['the certificate is good for two weeks', endsAfter(9), 'ends in 9 days'],
  ['the server is open', { health: null, status: 502, byName: null }, 'answers 502'],
  [
    'the proxy hands on the name of the park',
    { byName: { settings: 400, write: 400 } },
    'refuses every page of park.example.com',
  ],
  [
    'the proxy hands on the name of the park',
    { byName: { settings: 200, write: 403 } },
    'another name than park.example.com arrives',
  ],
  [
    'the server is well',
    { health: { status: 'degraded', checks: { database: 'ok', letters: 'failed' } } },
    'degraded: letters',
  ],
])

const tablets: TabletsFacts = {
  now: NOW,
  pairing: 'required',
  tablets: [{ name: 'North gate', lastSeen: after(-3) }],
}
judged('tablets', tabletsRules, tablets, [
  ['a tablet is paired', { tablets: [] }, 'No tablet'],
  [
    'every tablet was seen this week',
    { tablets: [{ name: 'North gate', lastSeen: after(-24 * 20) }] },
    'North gate was seen 20 days ago',
  ],
  [
    'every tablet was seen this week',
    { tablets: [{ name: 'Shed', lastSeen: null }] },
    'Shed was never seen',
  ],
])

const texts: TextsFacts = { texts: [{ name: 'Adult', confirmed: true, required: true }] }
judged('waiver texts', textsRules, texts, [
  [
    'riders can sign every waiver text',
    { texts: [{ name: 'Adult', confirmed: false, required: true }] },
    '"Adult"',
  ],
  [
    'a waiver is asked of riders',
    { texts: [{ name: 'Adult', confirmed: true, required: false }] },
    'No waiver text',
  ],
])

const chosen = { secondFactor: true, passwordUntil: null }
const admins: AdminsFacts = {
  now: NOW,
  reachable: true,
  setting: 'required',
  admins: [
    { username: 'kim', ...chosen },
    { username: 'lee', ...chosen },
  ],
}
const printed = { secondFactor: true, passwordUntil: after(50) }
judged(
  'admins',
  adminsRules,
  admins,
  [
    [
      'every admin has chosen a password',
      {
        admins: [
          { username: 'kim', ...chosen },
          { username: 'lee', ...printed },
        ],
      },
      'lee',
    ],
    ['a second admin can help the first', { admins: [{ username: 'kim', ...chosen }] }, 'kim'],
    ['admins sign in with a second factor', { setting: 'off' }, 'STAFF_SECOND_FACTOR is off'],
    [
      'admins sign in with a second factor',
      {
        admins: [
          { username: 'kim', ...chosen },
          { username: 'lee', ...chosen, secondFactor: false },
        ],
      },
      'Without one: lee',
    ],
  ],
  ['an admin can sign in']
)

const last = {
  name: 'saturday',
  madeAt: after(-5),
  size: GB,
  database: true,
  current: true,
}
const backup: BackupFacts = {
  now: NOW,
  folder: '/mnt/backup',
  last,
  quick: false,
  free: 100 * GB,
  restore: { problem: null },
}
judged('backup', backupRules, backup, [
  ['there is a backup', { last: null, restore: 'not tried' }, 'no backup in /mnt/backup'],
  [
    'the last backup is of the last day',
    { last: { ...last, madeAt: after(-72) } },
    'saturday was made 3 days ago',
  ],
  [
    'the last backup can be restored, and is whole',
    { restore: { problem: 'The backup is damaged: data/app.key is not what it was' } },
    'data/app.key',
  ],
  [
    'the last backup was restored to see that it can be',
    { quick: true, restore: 'not tried' },
    'as --quick asks',
  ],
  ['a restore can be tried', { restore: 'denied' }, '_doctor_scratch'],
  ['a restore has room', { free: GB, restore: 'not tried' }, '1.0 GB are free'],
  ['the last backup is of this version', { last: { ...last, current: false } }, 'earlier version'],
  ['the last backup has the database', { last: { ...last, database: false } }, 'to its server'],
])

const checkpoints: CheckpointsFacts = {
  folder: '/mnt/seals',
  insideData: false,
  sameDisk: false,
  witness: null,
  noted: 4,
  files: 4,
}
judged('checkpoints', checkpointsRules, checkpoints, [
  ['a witness of the waivers stands outside', { insideData: true }, 'beside the database only'],
  ['a folder for checkpoints is another disk', { sameDisk: true }, '/mnt/seals'],
  ['the checkpoints that were made are there', { files: 1 }, '3 of 4'],
])

judged(
  'version',
  versionRules,
  { version: '0.2.0', opened: '0.2.0', node: '24.21.0' } as VersionFacts,
  [['the server runs this version', { opened: '0.1.0' }, 'Version 0.1.0 opened']]
)

test.group('The doctor', () => {
  test('calls it a no-go when no admin can sign in any more', ({ assert }) => {
    const over = { username: 'kim', secondFactor: true, passwordUntil: after(-1) }
    const [finding] = judge(adminsRules, { ...admins, admins: [over, over] })
    assert.equal(finding?.rule, 'an admin can sign in')
    assert.equal(finding?.severity, 'no-go')
  })

  test('a check that cannot run is a no-go with its reason', async ({ assert }) => {
    const broken = check({
      name: 'Gate',
      read: async (): Promise<object> => {
        throw new Error('the gate is away')
      },
      summary: () => '',
      rules: [],
    })
    const report = await broken.run({ now: NOW, mail: false, quick: true, backups: undefined })
    assert.equal(report.state, 'no-go')
    assert.include(report.findings[0]?.found, 'the gate is away')
  })

  test('one page says what holds, what does not, and the remedy', ({ assert }) => {
    const finding = { rule: 'r', found: 'Only 256 MB are free', remedy: 'Make room' }
    const page = pageOf({
      go: false,
      at: NOW.toISOString(),
      checks: [
        { name: 'Database', state: 'go', summary: 'SQLite 3.54.1', findings: [] },
        {
          name: 'Disk',
          state: 'no-go',
          summary: '',
          findings: [
            { ...finding, severity: 'no-go' },
            { ...finding, severity: 'note', found: 'Others can read it' },
          ],
        },
      ],
    })
    assert.deepEqual(
      page
        .trim()
        .split('\n')
        .map((line) => line.trim()),
      [
        'go     Database     SQLite 3.54.1',
        'NO-GO  Disk         Only 256 MB are free',
        '→ Make room',
        '(note) Others can read it',
        '→ Make room',
        '',
        'NO-GO: 1 thing to mend, 1 note',
      ]
    )
  })
})
