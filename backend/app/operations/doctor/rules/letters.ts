import { messageOf } from '#operations/doctor/message_of'
import { check, type Request, type Rule } from '#operations/doctor/rule'
import { clock } from '#platform/clock'
import { rowsIn, theSums } from '#platform/database/rows_in'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { deliver, hangUp, reachMailServer } from '#platform/mail/deliver'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

export type LettersFacts = {
  transport: 'file' | 'smtp' | 'none'
  from: string
  /** Reason why the mail server cannot be used; null if it can, or is not asked. */
  problem: string | null
  /** Letters that have been due for 15 minutes. */
  late: number
  /** Letters of the last day that were given up. */
  givenUp: number
  /** Active admins by username, without an address that leads anywhere. */
  madeUp: readonly string[]
  /** The letters of --mail; null where none was asked for, or the park sends none. */
  trial: Trial | null
}

type Trial = {
  /** Addresses for which the mail server took a letter. */
  to: readonly string[]
  /** Refusals, each with its address. */
  refused: readonly string[]
  /** Reason why none was sent. */
  problem: string | null
}

const LATE_SECONDS = 15 * 60
const DAY_SECONDS = 24 * 3600

export const lettersRules: readonly Rule<LettersFacts>[] = [
  {
    name: 'letters leave the park',
    find: ({ transport }) =>
      transport === 'file' ? 'MAIL_TRANSPORT is file: nobody gets the letters' : null,
    remedy: 'Set MAIL_TRANSPORT=smtp with SMTP_HOST, or none, so that no page promises a letter',
  },
  {
    name: 'the park has letters',
    find: ({ transport }) =>
      transport === 'none'
        ? 'MAIL_TRANSPORT is none: no receipts and no links by e-mail, and --mail sends nothing'
        : null,
    remedy: 'Set MAIL_TRANSPORT=smtp with SMTP_HOST, or leave it so',
    severity: 'note',
  },
  {
    name: 'letters have a sender that can be answered',
    find: ({ transport, from }) =>
      transport === 'smtp' && /@localhost\b/.test(from) ? `MAIL_FROM is ${from}` : null,
    remedy: 'Set MAIL_FROM to an address of your domain',
  },
  {
    name: 'the mail server takes letters',
    find: ({ problem }) => (problem === null ? null : `The mail server does not: ${problem}`),
    remedy: 'Look at SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD and SMTP_TLS',
  },
  {
    name: 'no letter waits',
    find: ({ late }) => (late > 0 ? `${late} letters have been due for 15 minutes` : null),
    remedy: 'Start the server; the log says why letters do not leave',
  },
  {
    name: 'no letter was given up since yesterday',
    find: ({ givenUp }) => (givenUp > 0 ? `${givenUp} letters of the last day were refused` : null),
    remedy: 'The log says why; most often an address is wrong',
    severity: 'note',
  },
  {
    name: 'every admin has an e-mail address of their own',
    find: ({ transport, madeUp }) =>
      transport === 'smtp' && madeUp.length > 0
        ? `No letter reaches ${madeUp.join(', ')}: the address is made up`
        : null,
    remedy: 'Sign in and give your own e-mail address under Staff',
    severity: 'note',
  },
  {
    name: 'an admin gets the letter that --mail sends',
    find: ({ trial }) => {
      if (trial === null || trial.to.length > 0) return null
      return trial.problem ?? trial.refused.join('; ')
    },
    remedy: 'Look at the settings of mail, and at the e-mail address of the admin under Staff',
  },
  {
    name: 'every admin gets the letter that --mail sends',
    find: ({ trial }) =>
      trial && trial.to.length > 0 && trial.refused.length > 0 ? trial.refused.join('; ') : null,
    remedy: 'Look at the e-mail address of the admin under Staff',
    severity: 'note',
  },
]

export const lettersCheck = check({
  name: 'Mail',
  read: readFacts,
  summary: ({ transport, trial }) =>
    [
      transport === 'smtp' ? `by ${settings.mail.host}:${settings.mail.port}` : transport,
      ...(trial?.to.length
        ? [`the mail server took a letter to ${trial.to.join(' and ')}: see that it arrives`]
        : []),
    ].join(', '),
  rules: lettersRules,
})

async function readFacts({ mail }: Request): Promise<LettersFacts> {
  const { transport, from } = settings.mail
  const now = clock.now()
  try {
    const isSent = transport === 'smtp'
    const problem = isSent ? await problemOfServer() : null
    const admins = await activeAdmins()
    const reached = admins.filter(({ email }) => !isMadeUp(email))
    return {
      transport,
      from,
      problem,
      late: await lettersThat('waiting', (rows) =>
        rows.where('run_at', '<', sqlTimeAfter(now, -LATE_SECONDS))
      ),
      givenUp: await lettersThat('failed', (rows) =>
        rows.where('created_at', '>', sqlTimeAfter(now, -DAY_SECONDS))
      ),
      madeUp: admins.filter((admin) => !reached.includes(admin)).map(({ username }) => username),
      trial: mail && isSent ? await sendTrial(reached, problem) : null,
    }
  } finally {
    hangUp()
  }
}

async function problemOfServer() {
  try {
    await reachMailServer()
    return null
  } catch (error) {
    return messageOf(error)
  }
}

const inState = (state: 'waiting' | 'failed') => rowsIn('outbox').where('state', state)

async function lettersThat(
  state: 'waiting' | 'failed',
  narrow: (rows: ReturnType<typeof inState>) => ReturnType<typeof inState>
) {
  const { total } = await theSums(narrow(inState(state)).count('* as total'))
  return Number(total)
}

type Admin = { username: string; email: string }

function activeAdmins(): PromiseLike<Admin[]> {
  return rowsIn('staff')
    .where({ role: 'admin', is_active: true })
    .orderBy('id')
    .select('username', 'email')
}

/** The address of the first admin is, and a mail server on this machine would take letters to it. */
function isMadeUp(email: string) {
  return /@localhost$/i.test(email)
}

/**
 * Sends a letter to each of these admins without the outbox, so that a refusal is reported at once.
 */
async function sendTrial(admins: readonly Admin[], problem: string | null): Promise<Trial> {
  const none = { to: [], refused: [] }
  if (problem !== null) return { ...none, problem: 'No letter was sent: the mail server is away' }
  if (admins.length === 0) {
    return { ...none, problem: 'No letter was sent: no active admin has an address of their own' }
  }
  const to: string[] = []
  const refused: string[] = []
  for (const { email } of admins) {
    try {
      await deliver({ id: Date.now(), channel: 'mail', address: email, ...trialLetter() })
      to.push(email)
    } catch (error) {
      refused.push(`The letter to ${email} was refused: ${messageOf(error)}`)
    }
  }
  return { to, refused, problem: null }
}

function trialLetter() {
  const { subject, text, html } = letter({
    subject: 'A letter of the doctor',
    paragraphs: [
      'The command "npm run doctor -- --mail" sent this letter, to show that letters of the park arrive.',
    ],
  })
  return { subject, text, html }
}
