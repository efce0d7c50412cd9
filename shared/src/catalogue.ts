import { bySource as duplicates } from './customers/duplicates/messages.ts'
import { bySource as activity } from './activity/messages.ts'
import { bySource as activitySentences } from './activity/sentences.ts'
import { bySource as apiDocs } from './api_docs/messages.ts'
import { bySource as apiKeys } from './api_keys/messages.ts'
import { bySource as customers } from './customers/messages.ts'
import { bySource as customerFields } from './customers/field_messages.ts'
import { bySource as customerImport } from './customers/import_messages.ts'
import { bySource as customerDetails } from './customers/details_messages.ts'
import { bySource as customerHistory } from './customers/history_messages.ts'
import { bySource as customerManager } from './customers/manager_messages.ts'
import { bySource as customerPicker } from './customers/picker_messages.ts'
import { bySource as registration } from './customers/registration_messages.ts'
import { bySource as dashboard } from './dashboard/messages.ts'
import { bySource as deletionRequests } from './deletion_requests/messages.ts'
import { bySource as devices } from './devices/messages.ts'
import { bySource as documents } from './documents/messages.ts'
import { bySource as drafts } from './drafts/messages.ts'
import { bySource as daySheetLetter } from './drawers/letter_messages.ts'
import { bySource as drawers } from './drawers/messages.ts'
import { bySource as evidence } from './evidence/messages.ts'
import { bySource as evidencePack } from './evidence/pack_messages.ts'
import { bySource as face } from './face/messages.ts'
import { bySource as guardianRequests } from './guardian_requests/messages.ts'
import { bySource as http } from './http/messages.ts'
import { bySource as kiosk } from './kiosk/messages.ts'
import { bySource as languages } from './languages/messages.ts'
import { bySource as layout } from './layout/messages.ts'
import { bySource as letters } from './letters/messages.ts'
import { bySource as lettersPage } from './letters/page_messages.ts'
import { bySource as segments } from './segments/messages.ts'
import { bySource as campaignTypes } from './marketing/campaign_type_messages.ts'
import { bySource as campaigns } from './marketing/campaign_messages.ts'
import { bySource as campaignPage } from './marketing/campaign_page_messages.ts'
import { bySource as marketing } from './marketing/messages.ts'
import { bySource as unsubscribe } from './marketing/unsubscribe_messages.ts'
import { bySource as marketingPage } from './marketing/page_messages.ts'
import { bySource as membershipTypes } from './membership_types/messages.ts'
import { bySource as membershipManager } from './memberships/manager_messages.ts'
import { bySource as membershipSale } from './memberships/sale_messages.ts'
import { bySource as dueMemberships } from './memberships/due_messages.ts'
import { bySource as memberships } from './memberships/messages.ts'
import { bySource as minors } from './minors/messages.ts'
import { bySource as movingIn } from './moving/messages.ts'
import { bySource as offline } from './offline/messages.ts'
import { bySource as offlineTablet } from './offline/tablet_messages.ts'
import { bySource as ownDetails } from './own_details/messages.ts'
import { bySource as parkExport } from './park_export/messages.ts'
import { bySource as parties } from './parties/messages.ts'
import { bySource as partyGuests } from './parties/guest_messages.ts'
import { bySource as partyHosts } from './parties/host_messages.ts'
import { bySource as partiesOfStaff } from './parties/staff_messages.ts'
import { bySource as passes } from './passes/messages.ts'
import { bySource as passKey } from './passes/key_messages.ts'
import { bySource as staffPasses } from './passes/staff_messages.ts'
import { bySource as pickups } from './pickups/messages.ts'
import { bySource as portal } from './portal/messages.ts'
import { bySource as reports } from './reports/messages.ts'
import { bySource as park_reports } from './reports/park_messages.ts'
import { bySource as retention } from './retention/messages.ts'
import { bySource as sessions } from './sessions/messages.ts'
import { bySource as staffSignIn } from './sessions/staff_messages.ts'
import { bySource as slots } from './slots/messages.ts'
import { bySource as vehicles } from './vehicles/messages.ts'
import { bySource as parentLinks } from './parent_links/messages.ts'
import { bySource as setup } from './setup/messages.ts'
import { bySource as signLinks } from './sign_links/messages.ts'
import { bySource as signLinksOfStaff } from './sign_links/staff_messages.ts'
import { bySource as profile } from './staff/profile_messages.ts'
import { bySource as staff } from './staff/messages.ts'
import { bySource as ui } from './ui/messages.ts'
import { bySource as selection } from './ui/selection_messages.ts'
import { bySource as counter } from './visits/counter_messages.ts'
import { bySource as visits } from './visits/messages.ts'
import { bySource as answerList } from './waivers/answer_list_messages.ts'
import { bySource as webhooks } from './webhooks/messages.ts'
import { bySource as waiverFiles } from './waivers/file_messages.ts'
import { bySource as waiverKey } from './waivers/key_messages.ts'
import { bySource as waivers } from './waivers/messages.ts'
import { bySource as waiverPdf } from './waivers/pdf_messages.ts'
import { bySource as seal } from './waivers/seal_messages.ts'
import { bySource as signing } from './waivers/signing_messages.ts'
import { bySource as waiverTemplates } from './waivers/template_messages.ts'
import { bySource as waiverVerify } from './waivers/verify_messages.ts'

/* Every text that people may read, in one list, so that the suite can tell which of them it has seen shown or answered.
   Apps do not import this file: they import the messages of their screens. */

/**
 * A text; `source` says which part of the documents it comes from; texts of source 'own' need not be seen by a test.
 */
export interface Sentence {
  key: string
  text: string
  source: string
}

const BOOKS: Record<string, Record<string, Record<string, string>>> = {
  activity,
  'activity/sentences': activitySentences,
  'api_docs': apiDocs,
  'api_keys': apiKeys,
  webhooks,
  customers,
  'customers/fields': customerFields,
  'customers/import': customerImport,
  'customers/duplicates': duplicates,
  'customers/details': customerDetails,
  'customers/history': customerHistory,
  'customers/manager': customerManager,
  'customers/picker': customerPicker,
  'customers/registration': registration,
  dashboard,
  'deletion_requests': deletionRequests,
  devices,
  documents,
  drafts,
  drawers,
  'drawers/letter': daySheetLetter,
  evidence,
  'evidence/pack': evidencePack,
  face,
  setup,
  'guardian_requests': guardianRequests,
  http,
  kiosk,
  languages,
  layout,
  letters,
  'letters/page': lettersPage,
  segments,
  'marketing': marketing,
  'marketing/campaigns': campaigns,
  'marketing/campaign_page': campaignPage,
  'marketing/unsubscribe': unsubscribe,
  'marketing/campaign_types': campaignTypes,
  'marketing/page': marketingPage,
  memberships,
  'memberships/manager': membershipManager,
  'memberships/sale': membershipSale,
  'memberships/due': dueMemberships,
  'membership_types': membershipTypes,
  minors,
  'moving': movingIn,
  offline,
  'offline/tablet': offlineTablet,
  'own_details': ownDetails,
  'park_export': parkExport,
  parties,
  'parties/guests': partyGuests,
  'parties/hosts': partyHosts,
  'parties/staff': partiesOfStaff,
  passes,
  'passes/key': passKey,
  'passes/staff': staffPasses,
  pickups,
  portal,
  reports,
  park_reports,
  retention,
  sessions,
  'parent_links': parentLinks,
  vehicles,
  'sign_links': signLinks,
  'sign_links/staff': signLinksOfStaff,
  'sessions/staff': staffSignIn,
  slots,
  staff,
  'staff/profile': profile,
  ui,
  'ui/selection': selection,
  visits,
  'visits/counter': counter,
  waivers,
  'waivers/answer_list': answerList,
  'waivers/files': waiverFiles,
  'waivers/key': waiverKey,
  'waivers/pdf': waiverPdf,
  'waivers/seal': seal,
  'waivers/signing': signing,
  'waivers/templates': waiverTemplates,
  'waivers/verify': waiverVerify,
}

/** All texts, keyed 'customers:first_name.required'. */
export const sentences: readonly Sentence[] = Object.entries(BOOKS).flatMap(([book, bySource]) =>
  Object.entries(bySource).flatMap(([source, texts]) =>
    Object.entries(texts).map(([key, text]) => ({ key: `${book}:${key}`, text, source }))
  )
)

/** Texts that the suite need not show, each with the reason. */
export const excluded: Readonly<Record<string, string>> = {}

/** Texts that the suite must have shown or answered: all but those of source 'own'. */
export function expectedSentences(): Sentence[] {
  return sentences.filter(({ key, source }) => source !== 'own' && !Object.hasOwn(excluded, key))
}

/** A text of at least this many words may be part of a longer line; a shorter one must match completely. */
const WORDS_OF_A_SENTENCE = 4

/**
 * Expected texts that none of the given texts shows. A text that fills another one's placeholder counts as shown:
 * 'Failed to reactivate staff member: Unknown error' shows both.
 */
export function unseenIn(texts: Iterable<string>): Sentence[] {
  const seen = new Set(texts)
  const framing = sentences.filter(({ text }) => text.includes('{') && isLong(text)).map(matcher)
  for (const text of [...seen]) {
    for (const { fillings } of framing) fillings(text).forEach((part) => seen.add(part))
  }
  return expectedSentences().filter((sentence) => {
    const { isWhole, isIn } = matcher(sentence)
    const isShownBy = isLong(sentence.text) ? isIn : isWhole
    return ![...seen].some(isShownBy)
  })
}

function isLong(text: string): boolean {
  return text.split(/\s+/).length >= WORDS_OF_A_SENTENCE
}

/**
 * Matches texts against a catalogue text, completely or within; a {placeholder} stands for any non-empty text.
 * `fillings` returns the texts of the placeholders if the catalogue text matches completely, else none.
 */
export interface Matcher {
  isWhole: (text: string) => boolean
  isIn: (text: string) => boolean
  fillings: (text: string) => string[]
}

/** Matcher of a catalogue text. Runs of white space count as one space, as in browsers. */
export function matcher(sentence: Pick<Sentence, 'text'>): Matcher {
  const pattern = sentence.text
    .trim()
    .split(/(\{[^{}]+\})/)
    .map((piece) => (/^\{.+\}$/.test(piece) ? placeholder(piece) : quoted(piece)))
    .join('')
  const whole = new RegExp(`^${pattern}$`, 's')
  // Whole words only: 'Active' is not shown by 'Inactive'.
  const inside = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'su')
  return {
    isWhole: (text) => whole.test(plain(text)),
    isIn: (text) => inside.test(plain(text)),
    fillings: (text) => whole.exec(plain(text))?.slice(1) ?? [],
  }
}

/** `{n}` matches any text, `{n|row|rows}` one of the two words. */
function placeholder(piece: string): string {
  const [, ...words] = piece.slice(1, -1).split('|')
  return words.length === 0 ? '(.+?)' : `(?:${words.map(quoted).join('|')})`
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, ' ')
}
