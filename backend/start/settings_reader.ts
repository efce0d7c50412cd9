/**
 * Reads the settings from the environment, once and for all. Names and defaults: docs/product/settings.md
 * and `.env.example`. Nothing here touches the disk; `settings.ts` adds the generated key.
 */
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { join, resolve } from 'node:path'
import { KIOSK_PAIRINGS, type KioskPairing } from '@trailgate/shared/kiosk/constants'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@trailgate/shared/languages/languages'
import { WAIVER_RETENTION_YEARS_MIN } from '@trailgate/shared/retention/constants'
import { isStorable } from '@trailgate/shared/sessions/passwords'
import { SECOND_FACTOR_SETTINGS } from '@trailgate/shared/staff/second_factor_constants'
import { ADULT_AGES } from '@trailgate/shared/dates'
import { MINOR_SIGNER_RULES } from '@trailgate/shared/waivers/constants'
import { CHILD_PICKUPS } from '@trailgate/shared/pickups/constants'
import { GATE_POLICIES, GATE_VEHICLE_RULES } from '@trailgate/shared/visits/constants'
import proxyAddr from 'proxy-addr'

/** Base of relative paths in settings: the project's root folder. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The least length of a key that signs and derives secrets, in characters. */
export const APP_KEY_LENGTH = 32

/** The least length of a token that opens the figures, in characters. */
const METRICS_TOKEN_LENGTH = 16

/** Minimal form of a sender address. */
const ADDRESS = /[^\s<>@]+@[^\s<>@]+/

/** The key printed in `.env.example`: good enough to look at, never to run with. */
export const SAMPLE_APP_KEY = 'change-me-to-a-long-random-secret'

/** A host without a port: a name, an IPv4 address, or an IPv6 address in brackets. */
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/

/** Wildcard addresses: a server listens on them, but they cannot be opened in a browser. */
const EVERY_ADDRESS = ['0.0.0.0', '[::]']

export class WrongSettings extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    // A single problem fits in the line of the start; several get a line each.
    super(
      problems.map((problem) => (problems.length > 1 ? `\n  ${problem}` : ` ${problem}`)).join('')
    )
    this.problems = problems
  }
}

export type Settings = ReturnType<typeof readSettings>

type Environment = Record<string, string | undefined>

/**
 * Every setting with its default filled in.
 * @throws {WrongSettings} that names each wrong setting and what it may be.
 */
export function readSettings(env: Environment) {
  const problems: string[] = []
  const read = reader(env, problems)

  const profile = read.oneOf('PROFILE', ['embedded', 'production'] as const, 'embedded')
  const production = profile === 'production'
  const host = read.host('HOST', '127.0.0.1')
  const port = read.number('PORT', 3333, 0, 65_535)
  const database = read.oneOf('DB_CONNECTION', ['sqlite', 'mysql'] as const, 'sqlite')
  const databasePort = read.number('DB_PORT', 3306, 1, 65_535)
  const nodes = read.nodes('DB_HOSTS', databasePort) ?? [
    { host: read.text('DB_HOST', '127.0.0.1'), port: databasePort },
  ]
  const dataDir = resolve(PROJECT_ROOT, read.text('DATA_DIR', './data'))
  const smsTransport = read.oneOf('SMS_TRANSPORT', ['file', 'http'] as const, 'file')
  const mailTransport = read.oneOf('MAIL_TRANSPORT', ['file', 'smtp', 'none'] as const, 'file')

  const appUrl = read.origin('APP_URL', `http://localhost:${port}`)
  // The default depends on reachability from outside: a proxy on this machine forwards for others.
  const reachable = !isLoopback(host) || !isLoopback(new URL(appUrl).hostname)
  const kioskPairing: KioskPairing | 'this_machine' =
    read.choice('KIOSK_PAIRING', KIOSK_PAIRINGS) ??
    (reachable || production ? 'required' : 'this_machine')

  const settings = {
    profile,
    production,
    host,
    port,
    trustProxy: read.proxies('TRUST_PROXY', 'loopback'),
    allowedHosts: read.hosts('ALLOWED_HOSTS', 'APP_URL'),
    appUrl,
    dataDir,
    waiverSigningKey: keyFile(
      read.optional('WAIVER_SIGNING_KEY_FILE'),
      join(dataDir, 'waiver_signing.key')
    ),
    passSigningKey: keyFile(
      read.optional('PASS_SIGNING_KEY_FILE'),
      join(dataDir, 'pass_signing.key')
    ),
    checkpointDir: resolve(PROJECT_ROOT, read.text('CHECKPOINT_DIR', join(dataDir, 'checkpoints'))),
    checkpointMail: read.optionalMail('CHECKPOINT_MAIL'),
    appKey: read.optional('APP_KEY'),
    parkName: read.text('PARK_NAME', 'Trailgate Park'),
    parkLanguage: read.oneOf('PARK_LANGUAGE', LANGUAGES, DEFAULT_LANGUAGE),
    parkTimezone: read.timeZone('PARK_TIMEZONE', 'America/New_York'),
    parkAddress: read.optional('PARK_ADDRESS'),
    supportContact: read.optional('SUPPORT_CONTACT'),
    paperWaiverDays: read.number('PAPER_WAIVER_DAYS', 365, 1, 36_500),
    receiptPdf: read.oneOf('RECEIPT_PDF', ['attached', 'link'] as const, 'attached'),
    paperSize: read.oneOf('PAPER_SIZE', ['letter', 'a4'] as const, 'letter'),
    /** Seconds that a letter about a signature waits for the next one of its session; 0 for a letter each. */
    receiptSeconds: read.number('RECEIPT_SECONDS', 120, 0, 600),
    waiverReminders: read.oneOf('WAIVER_REMINDERS', ['on', 'off'] as const, 'on') === 'on',
    waiverRetentionYears: read.number('WAIVER_RETENTION_YEARS', 7, WAIVER_RETENTION_YEARS_MIN, 100),
    kioskPairing,
    gate: {
      policy: read.oneOf('GATE_POLICY', GATE_POLICIES, 'warn'),
      minors_need_guardian: read.yesOrNo('MINORS_NEED_GUARDIAN_ON_SITE', false),
      requires_membership: read.yesOrNo('GATE_REQUIRES_MEMBERSHIP', false),
      vehicles: read.oneOf('GATE_VEHICLES', GATE_VEHICLE_RULES, 'off'),
    },
    ageOfMajority: read.number(
      'AGE_OF_MAJORITY',
      ADULT_AGES.default,
      ADULT_AGES.least,
      ADULT_AGES.most
    ),
    minorSigners: read.oneOf('MINOR_SIGNERS', MINOR_SIGNER_RULES, 'any'),
    childPickup: read.oneOf('CHILD_PICKUP', CHILD_PICKUPS, 'ask'),
    daySheetMail: read.yesOrNo('DAY_SHEET_MAIL', false),
    staffSecondFactor: read.oneOf('STAFF_SECOND_FACTOR', SECOND_FACTOR_SETTINGS, 'off'),
    rateLimits: read.oneOf('RATE_LIMITS', ['on', 'off'] as const, 'on'),
    redisUrl: read.optional('REDIS_URL'),
    metricsToken: read.optional('METRICS_TOKEN'),
    /** True if webhooks may be sent to addresses of private networks, and over http. */
    webhooksAllowPrivate: read.yesOrNo('WEBHOOKS_ALLOW_PRIVATE', false),
    admin: {
      username: read.text('ADMIN_USERNAME', 'admin'),
      password: read.optional('ADMIN_PASSWORD'),
    },
    database: {
      connection: database,
      /** The machines of a cluster, in the order in which they are chosen to write to; one without a cluster. */
      nodes,
      user: read.text('DB_USER', 'trailgate'),
      password: read.optional('DB_PASSWORD') ?? '',
      name: read.text('DB_DATABASE', 'trailgate'),
    },
    mail: {
      transport: mailTransport,
      from: read.text('MAIL_FROM', 'no-reply@localhost'),
      host: read.optional('SMTP_HOST'),
      port: read.number('SMTP_PORT', 587, 1, 65_535),
      user: read.optional('SMTP_USER'),
      password: read.optional('SMTP_PASSWORD'),
      /** TLS requirement for letters; `off` is for a mail server on the same machine. */
      tls: read.oneOf('SMTP_TLS', ['required', 'off'] as const, 'required'),
    },
    sms: {
      transport: smsTransport,
      url: read.optionalUrl('SMS_URL'),
      token: read.optional('SMS_TOKEN'),
    },
    logLevel: read.oneOf(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const,
      production ? 'info' : 'warn'
    ),
  }

  if (settings.admin.password !== undefined && !isStorable(settings.admin.password)) {
    problems.push('ADMIN_PASSWORD must not contain tabs, line breaks or other control characters')
  }
  if (mailTransport === 'smtp' && !settings.mail.host) {
    problems.push('SMTP_HOST is needed when MAIL_TRANSPORT is smtp')
  }
  if (mailTransport !== 'none' && !ADDRESS.test(settings.mail.from)) {
    problems.push(`MAIL_FROM must hold an e-mail address, not "${settings.mail.from}"`)
  }
  if (mailTransport === 'none' && settings.checkpointMail) {
    problems.push('CHECKPOINT_MAIL needs MAIL_TRANSPORT=smtp: with none no letter leaves the park')
  }
  if (mailTransport === 'smtp' && !settings.mail.user !== !settings.mail.password) {
    problems.push('SMTP_USER and SMTP_PASSWORD are needed together, or neither of them')
  }
  if (smsTransport === 'http') {
    if (!settings.sms.url) problems.push('SMS_URL is needed when SMS_TRANSPORT is http')
    if (!settings.sms.token) problems.push('SMS_TOKEN is needed when SMS_TRANSPORT is http')
  }
  if (settings.appKey !== undefined && settings.appKey.length < APP_KEY_LENGTH) {
    problems.push(`APP_KEY must have at least ${APP_KEY_LENGTH} characters`)
  }
  if (settings.redisUrl !== undefined && !/^rediss?:\/\//.test(settings.redisUrl)) {
    problems.push('REDIS_URL must start with redis:// or rediss://')
  }
  if (settings.metricsToken !== undefined && settings.metricsToken.length < METRICS_TOKEN_LENGTH) {
    problems.push(`METRICS_TOKEN must have at least ${METRICS_TOKEN_LENGTH} characters`)
  }
  if (settings.metricsToken !== undefined && /\s/.test(settings.metricsToken)) {
    problems.push('METRICS_TOKEN must not contain spaces: a header could not carry them')
  }
  if (production) {
    if (!settings.appKey) problems.push('APP_KEY is required when PROFILE is production')
    if (settings.appKey === SAMPLE_APP_KEY) {
      problems.push('APP_KEY is the one of .env.example: make your own')
    }
    if (settings.rateLimits === 'off') {
      problems.push('RATE_LIMITS cannot be off when PROFILE is production')
    }
    if (mailTransport === 'file') {
      problems.push(
        'MAIL_TRANSPORT must be smtp when PROFILE is production, or none, which promises no letters: with file nobody gets them'
      )
    }
    if (mailTransport === 'smtp' && !read.optional('MAIL_FROM')) {
      problems.push('MAIL_FROM is needed when PROFILE is production: letters have a sender')
    }
    if (isLoopback(new URL(settings.appUrl).hostname)) {
      problems.push('APP_URL must be the address that riders use when PROFILE is production')
    } else if (!settings.appUrl.startsWith('https:')) {
      problems.push(
        'APP_URL must begin with https:// when PROFILE is production: cookies travel over HTTPS only, and nobody could sign in'
      )
    }
  }

  if (problems.length > 0) throw new WrongSettings(problems)
  return settings
}

/** Path of a signing key, and `given` if a setting names it: such a file must exist. */
function keyFile(named: string | undefined, own: string) {
  if (named) return { file: resolve(PROJECT_ROOT, named), given: true }
  return { file: own, given: false }
}

type Node = { host: string; port: number }
type Nodes = [Node, ...Node[]]

/** Host and port of an entry of `DB_HOSTS`; an IPv6 address is in brackets. */
function nodeOf(entry: string, fallback: number): Node | null {
  const { host, port = String(fallback) } =
    /^(?<host>\[[^\]]+\]|[^:]+)(?::(?<port>\d{1,5}))?$/.exec(entry)?.groups ?? {}
  const number = Number(port)
  if (host === undefined || !HOST_NAME.test(host.toLowerCase())) return null
  if (number < 1 || number > 65_535) return null
  return { host: host.replace(/^\[|\]$/g, ''), port: number }
}

/** True if a host is a loopback address, and not a name that only begins like one. */
export function isLoopback(host: string) {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d{1,3}){1,3}$/.test(host)
}

function reader(env: Environment, problems: string[]) {
  const optional = (name: string) => {
    const value = env[name]?.trim()
    return value === '' ? undefined : value
  }
  const webAddress = (name: string, value: string) => {
    if (URL.canParse(value) && /^https?:/.test(value)) return value
    problems.push(`${name} must be a web address such as https://park.example.com, not "${value}"`)
    return undefined
  }
  const choice = <Choice extends string>(name: string, choices: readonly Choice[]) => {
    const value = optional(name)
    if (value === undefined) return undefined
    const found = choices.find((one) => one === value)
    if (!found) problems.push(`${name} must be ${choices.join(' or ')}, not "${value}"`)
    return found
  }
  return {
    optional,
    text: (name: string, fallback: string) => optional(name) ?? fallback,
    number(name: string, fallback: number, least: number, most: number) {
      const value = optional(name)
      if (value === undefined) return fallback
      const number = Number(value)
      if (/^\d+$/.test(value) && number >= least && number <= most) return number
      problems.push(`${name} must be a whole number from ${least} to ${most}, not "${value}"`)
      return fallback
    },
    choice,
    oneOf: <Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice) =>
      choice(name, choices) ?? fallback,
    yesOrNo(name: string, fallback: boolean) {
      const value = choice(name, ['true', 'false'] as const)
      return value === undefined ? fallback : value === 'true'
    },
    proxies(name: string, fallback: string) {
      const value = (optional(name) ?? fallback).split(',').map((part) => part.trim())
      try {
        proxyAddr.compile(value)
        return value
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        problems.push(`${name} must be loopback, addresses or networks such as 10.0.0.0/8`)
        return [fallback]
      }
    },
    /** Base URL of every page: scheme, host and port only. */
    origin(name: string, fallback: string) {
      const value = (optional(name) ?? fallback).replace(/\/+$/, '')
      const address = webAddress(name, value)
      if (address === undefined) return fallback
      const { origin, hostname, href } = new URL(address)
      if (EVERY_ADDRESS.includes(hostname)) {
        problems.push(
          `${name} must be an address that a browser can open: ${hostname} is only to listen on`
        )
      } else if (href !== `${origin}/`) {
        problems.push(`${name} must end with the host or the port, not "${value}"`)
      }
      return address
    },
    host(name: string, fallback: string) {
      const value = optional(name) ?? fallback
      if (isIP(value) !== 0 || HOST_NAME.test(value.toLowerCase())) return value
      problems.push(`${name} must be an address of this machine without a port, not "${value}"`)
      return fallback
    },
    /** The host of an address and those of a list; null where neither is set, and any name will do. */
    hosts(listName: string, addressName: string): string[] | null {
      const address = optional(addressName)
      const list = optional(listName)
      if (address === undefined && list === undefined) return null
      const named = (list ?? '').split(',').map((part) => part.trim().toLowerCase())
      const hosts = named.filter((part) => part !== '')
      if (list !== undefined && hosts.length === 0) {
        problems.push(`${listName} must name a host such as park.example.com, not "${list}"`)
      }
      const wrong = hosts.find((part) => !HOST_NAME.test(part))
      if (wrong !== undefined) {
        problems.push(
          `${listName} must be host names such as park.example.com, separated by commas, not "${wrong}"`
        )
      }
      if (address !== undefined && URL.canParse(address)) hosts.push(new URL(address).hostname)
      return hosts
    },
    /** A list such as db1:3306,db2,db3, with a port for those that name none; undefined where it is not set. */
    nodes(name: string, port: number): Nodes | undefined {
      const value = optional(name)
      if (value === undefined) return undefined
      const entries = value.split(',').map((part) => part.trim())
      const found = entries.map((entry) => nodeOf(entry, port))
      const [first, ...others] = found.filter((node) => node !== null)
      const isDouble = new Set(found.map((node) => JSON.stringify(node))).size < found.length
      if (first && !found.includes(null) && !isDouble) return [first, ...others]
      problems.push(
        `${name} must be machines such as db1:3306,db2:3306,db3:3306, each once, not "${value}"`
      )
      return undefined
    },
    optionalUrl(name: string) {
      const value = optional(name)
      return value === undefined ? undefined : webAddress(name, value)
    },
    optionalMail(name: string) {
      const value = optional(name)
      if (value === undefined || /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(value)) return value
      problems.push(`${name} must be an e-mail address such as keeper@example.com, not "${value}"`)
      return undefined
    },
    timeZone(name: string, fallback: string) {
      const value = optional(name) ?? fallback
      try {
        return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        problems.push(`${name} must be a time zone such as America/Denver, not "${value}"`)
        return fallback
      }
    },
  }
}
