import { askPark, type Answer } from '#operations/doctor/ask_park'
import { DAY_MS, lengthOf } from '#operations/doctor/measures'
import { check, type Request, type Rule } from '#operations/doctor/rule'
import { isReachable } from '#operations/doctor/rules/settings'
import { settings } from '#start/settings'

export type AddressFacts = Answer & { now: Date; appUrl: string; reachable: boolean }

/** An automatic certificate of three months is renewed a month before its end. */
const NOTE_BEFORE_MS = 14 * DAY_MS
const NO_GO_BEFORE_MS = 3 * DAY_MS

const BAD_REQUEST = 400
const FORBIDDEN = 403

const left = ({ certificate, now }: AddressFacts) =>
  certificate ? certificate.validTo.getTime() - now.getTime() : Number.POSITIVE_INFINITY

export const addressRules: readonly Rule<AddressFacts>[] = [
  {
    name: 'riders come over HTTPS',
    find: ({ appUrl, reachable }) =>
      reachable && !appUrl.startsWith('https:') ? `APP_URL is ${appUrl}` : null,
    remedy: 'Put HTTPS in front of the server (docs/operations.md) and set APP_URL to https://…',
  },
  {
    name: 'something answers at the address of the park',
    find: ({ problem, appUrl }) =>
      problem === null ? null : `${appUrl} does not answer: ${problem}`,
    remedy: 'Start the server and its proxy; look at DNS and firewall',
  },
  {
    name: 'browsers trust the certificate',
    find: ({ certificate }) =>
      certificate?.problem ? `This machine does not: ${certificate.problem}` : null,
    remedy:
      'Get a certificate for the name in APP_URL with its whole chain; install the root of a private CA on this machine too',
  },
  {
    name: 'the certificate is good beyond the weekend',
    find: (facts) =>
      left(facts) < NO_GO_BEFORE_MS
        ? left(facts) < 0
          ? 'The certificate is over'
          : `The certificate ends in ${lengthOf(left(facts))}`
        : null,
    remedy: 'Renew the certificate and reload the proxy',
  },
  {
    name: 'the certificate is good for two weeks',
    find: (facts) =>
      left(facts) >= NO_GO_BEFORE_MS && left(facts) < NOTE_BEFORE_MS
        ? `The certificate ends in ${lengthOf(left(facts))}`
        : null,
    remedy: 'Look why it was not renewed by itself',
    severity: 'note',
  },
  {
    name: 'the server is open',
    find: ({ problem, health, status, appUrl }) =>
      problem === null && health === null ? `${appUrl} answers ${status}, and it is no park` : null,
    remedy: 'Start the server, or let the proxy lead to it',
  },
  {
    name: 'the proxy hands on the name of the park',
    find: ({ byName, appUrl }) => {
      const { host } = new URL(appUrl)
      if (byName?.settings === BAD_REQUEST) {
        return `The server refuses every page of ${host}: the name that arrives there is another`
      }
      if (byName?.write === FORBIDDEN) {
        return `Older browsers (Safari before 16.4) can save nothing: another name than ${host} arrives at the server`
      }
      return null
    },
    remedy:
      'Let the proxy hand on Host as it came (nginx: proxy_set_header Host $http_host); start the server again if APP_URL is new',
  },
  {
    name: 'the server is well',
    find: ({ health }) => {
      if (health === null || health.status === 'ok') return null
      const failed = Object.entries(health.checks).filter(([, state]) => state === 'failed')
      return `It says ${health.status}: ${failed.map(([name]) => name).join(', ')}`
    },
    remedy: 'docs/operations.md says what each check of /api/health means',
  },
]

export const addressCheck = check({
  name: 'HTTPS',
  read: readFacts,
  summary: ({ appUrl, certificate }) =>
    certificate
      ? `${appUrl}, certificate of ${certificate.issuer} until ${certificate.validTo.toISOString().slice(0, 10)}`
      : `${appUrl} is open`,
  rules: addressRules,
})

async function readFacts({ now }: Request): Promise<AddressFacts> {
  const { appUrl } = settings
  return { ...(await askPark(appUrl)), now, appUrl, reachable: isReachable() }
}
