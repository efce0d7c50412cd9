import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { check, type Rule } from '#operations/doctor/rule'
import { rowsIn } from '#platform/database/rows_in'
import { isLoopback, PROJECT_ROOT } from '#start/settings_reader'
import { settings } from '#start/settings'

export type SettingsFacts = {
  profile: 'embedded' | 'production'
  /** Other machines are meant to reach the park. */
  reachable: boolean
  rateLimits: 'on' | 'off'
  kioskPairing: string
  parkNamed: boolean
  zone: string
  zoneNamed: boolean
  isDemo: boolean
  /** Other users of this machine may read .env and the passwords in it. */
  envFileOpen: boolean
}

export const settingsRules: readonly Rule<SettingsFacts>[] = [
  {
    name: 'the park is a real one',
    find: ({ isDemo }) => (isDemo ? 'This is a demo: everyone in it is invented' : null),
    remedy: 'Name the DATA_DIR or the database of the park',
  },
  {
    name: 'a park that others reach runs as production',
    find: ({ profile, reachable }) =>
      reachable && profile !== 'production'
        ? `PROFILE is ${profile}, and others reach the park`
        : null,
    remedy: 'Set PROFILE=production, and what it asks for (.env.example)',
  },
  {
    name: 'riders and tablets reach the park',
    find: ({ reachable }) => (reachable ? null : 'Only this machine reaches the park'),
    remedy: 'Set HOST and APP_URL, with HTTPS in front (docs/operations.md)',
    severity: 'note',
  },
  {
    name: 'limits are on',
    find: ({ rateLimits }) => (rateLimits === 'off' ? 'RATE_LIMITS is off' : null),
    remedy: 'Remove RATE_LIMITS from the settings',
  },
  {
    name: 'a kiosk wants a paired tablet',
    find: ({ kioskPairing }) =>
      kioskPairing === 'open' ? 'KIOSK_PAIRING=open: a phone number alone opens a family' : null,
    remedy: 'Set KIOSK_PAIRING=required and pair the tablets',
    severity: 'note',
  },
  {
    name: 'the park has its own name',
    find: ({ parkNamed }) => (parkNamed ? null : 'The park has no name of its own'),
    remedy: 'Name it in the back office under Park settings, or set PARK_NAME',
    severity: 'note',
  },
  {
    name: 'the time zone is named',
    find: ({ zoneNamed, zone }) =>
      zoneNamed ? null : `PARK_TIMEZONE is not set: the park day is that of ${zone}`,
    remedy: 'Set PARK_TIMEZONE',
    severity: 'note',
  },
  {
    name: 'the passwords in .env are for the server alone',
    find: ({ envFileOpen }) => (envFileOpen ? 'Other users of this machine can read .env' : null),
    remedy: 'chmod 600 .env',
    severity: 'note',
  },
]

export const settingsCheck = check({
  name: 'Settings',
  read: readFacts,
  summary: ({ profile, zone }) => `profile ${profile}, park day of ${zone}`,
  rules: settingsRules,
})

async function readFacts(): Promise<SettingsFacts> {
  const { profile, rateLimits, kioskPairing, parkTimezone: zone } = settings
  const park = await rowsIn('park_version').select('demo_since').first()
  const face = await rowsIn('park_face').select('name').first()
  return {
    profile,
    reachable: isReachable(),
    rateLimits,
    kioskPairing,
    parkNamed: isNamed('PARK_NAME') || Boolean(face?.name),
    zone,
    zoneNamed: isNamed('PARK_TIMEZONE'),
    isDemo: Boolean(park?.demo_since),
    envFileOpen: isOpenToOthers(join(PROJECT_ROOT, '.env')),
  }
}

/** True if other machines are meant to reach the park. */
export function isReachable() {
  return !isLoopback(settings.host) || !isLoopback(new URL(settings.appUrl).hostname)
}

function isNamed(setting: string) {
  return Boolean(process.env[setting]?.trim())
}

const OTHERS = 0o077

function isOpenToOthers(file: string) {
  const found = lstatSync(file, { throwIfNoEntry: false })
  return process.platform !== 'win32' && found !== undefined && (found.mode & OTHERS) !== 0
}
