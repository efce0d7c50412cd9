import type { LetterKind } from '@trailgate/shared/letters/constants'
import { isReminder } from '@trailgate/shared/letters/constants'
import { messages } from '@trailgate/shared/letters/messages'
import { formatDate, type Day } from '@trailgate/shared/dates'
import { SIGN_LINK_DAYS } from '@trailgate/shared/sign_links/constants'
import { fill } from '@trailgate/shared/text'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

/** Facts of a letter beside the people: what the park wrote, or what ended. */
export type LetterDetails = {
  day?: Day
  text?: string
  type?: string
  number?: number
}

type Person = { name: string; coveredUntil: Day | null }

export type LetterWords = {
  kind: LetterKind
  subject: string
  details: LetterDetails
  /** The adults it is addressed to, by first name. */
  names: readonly string[]
  /** The people it is about. */
  people: readonly Person[]
  /** Sign links, each with the first name of its owner. */
  links: readonly { name: string; url: string }[]
  stopUrl: string
  /** Of a voided waiver: another one is valid, so that nothing has to be signed. */
  isCovered?: boolean
}

/** Most people named one by one; a letter of a large club stays readable. */
const NAMED_AT_MOST = 20

/** The subject of a letter of service. */
export function letterSubject(kind: Exclude<LetterKind, 'park_closed'>, day?: Day): string {
  const values = { park: settings.parkName, day: day ? formatDate(day) : messages['day.today'] }
  const subjects = {
    waiver_expiring_30: messages['expiring.subject'],
    waiver_expiring_7: messages['expiring.subject'],
    waiver_resign: messages['resign.subject'],
    waiver_voided: messages['voided.subject'],
    membership_ending: messages['ending.subject'],
  }
  return fill(subjects[kind], values)
}

/** A letter of service as text and HTML: the sentence that matters, the button, and then the rest. */
export function letterText(words: LetterWords) {
  const { kind, subject, names, links, stopUrl } = words
  const { lead, button, rest } = parts(words)
  return letter({
    subject,
    lead: [fill(messages.greeting, { names: listed(names) }), ...lead],
    links: links.map(({ name, url }) => ({
      label: links.length === 1 ? button : fill(messages['link.of'], { button, name }),
      url,
    })),
    paragraphs: [
      ...rest,
      ...(links.length > 0 ? [fill(messages['link.own'], { days: SIGN_LINK_DAYS })] : []),
    ],
    footer: {
      paragraphs: [
        ...(settings.parkAddress ? [settings.parkAddress] : []),
        ...(isReminder(kind) ? [messages['why.reminder']] : []),
      ],
      links: isReminder(kind) ? [{ label: messages.stop, url: stopUrl }] : [],
    },
  })
}

type Parts = { lead: string[]; button: string; rest: string[] }

function parts({ kind, details, people, isCovered }: LetterWords): Parts {
  const park = settings.parkName
  const named = { park, people: listed(people.map(({ name }) => name)) }
  const day = details.day ? formatDate(details.day) : messages['day.today']
  switch (kind) {
    case 'waiver_expiring_30':
    case 'waiver_expiring_7':
      return {
        lead: [
          [
            messages['expiring.lead'],
            ...people.slice(0, NAMED_AT_MOST).map(({ name, coveredUntil: until }) =>
              fill(messages['expiring.person'], {
                name,
                day: until ? formatDate(until) : messages['day.today'],
              })
            ),
          ].join('\n'),
        ],
        button: messages['expiring.button'],
        rest: [messages['expiring.rest']],
      }
    case 'waiver_resign':
      return {
        lead: [fill(messages['resign.lead'], named)],
        button: messages['resign.button'],
        rest: [messages['resign.rest']],
      }
    case 'waiver_voided':
      return {
        lead: [fill(messages['voided.lead'], { ...named, day })],
        button: messages['voided.button'],
        rest: [messages[isCovered ? 'voided.covered' : 'voided.rest']],
      }
    case 'park_closed':
      return {
        lead: (details.text ?? '').split('\n').filter((line) => line.trim() !== ''),
        button: messages['closed.button'],
        rest: [messages['closed.why']],
      }
    case 'membership_ending':
      return {
        lead: [
          fill(messages['ending.lead'], {
            type: details.type ?? '',
            number: details.number ?? '',
            day,
          }),
        ],
        button: messages['ending.button'],
        rest: [
          [
            messages['ending.rest'],
            ...(settings.supportContact
              ? [fill(messages['ending.contact'], { contact: settings.supportContact })]
              : []),
          ].join(' '),
        ],
      }
  }
}

/** "Ada", "Ada and Ben", "Ada, Ben and Cleo". */
function listed(names: readonly string[]): string {
  const some = [...new Set(names)].slice(0, NAMED_AT_MOST)
  const last = some.at(-1) ?? ''
  return some.length < 2 ? last : `${some.slice(0, -1).join(', ')} ${messages.and} ${last}`
}
