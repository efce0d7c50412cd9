import { MARKETING_CONSENT_TEXT_ID } from '@trailgate/shared/customers/constants'
import { addDays, isMinor, type Day } from '@trailgate/shared/dates'
import type { CampaignTypesRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { chosen, UNTOUCHED, type Choice } from '#marketing/consents/chosen'
import { markConsents } from '#marketing/consents/consent_mark'
import { registrationChoice, registrationEvents } from '#marketing/consents/consent_of_registration'
import { changeEvents } from '#marketing/consents/save_preferences'
import { rowsInto, type NewRow } from '#platform/database/rows_into'
import type { Chance } from '#operations/demo/chance'
import { insertAll, type Person } from '#operations/demo/rows'
import type { Transaction } from '#platform/database/transaction'

type CampaignType = Pick<CampaignTypesRow, 'id' | 'name'>

/** A rider's choice about one campaign type, and the consent events that led to it. */
type Answer = { type: CampaignType; choice: Choice; events: NewRow<'consent_events'>[]; at: string }

const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/139.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) Safari/604.1',
] as const

/** Share of deciding riders who like a type; types listed first are liked by more. */
const LIKED_MOST = 0.8
const LIKED_LEAST = 0.25

const CAMPAIGN_TYPE = 'Park Updates'
const CAMPAIGN = {
  channel: 'email',
  author_name: 'Maya Manager',
} as const
const SENT_DAYS_AGO = 9

/**
 * Consents as a park collects them: most with the registration, some by riders who chose for themselves later. Each is kept as
 * evidence, and the preferences are its sum. With them one campaign that was sent, and a draft.
 */
export async function fillMarketing(trx: Transaction, luck: Chance, today: Day, people: Person[]) {
  const types = await rowsIn('campaign_types', trx).orderBy('id').select('id', 'name')
  const adults = people.filter(({ born, joined }) => !isMinor(born, joined))
  const answers = adults.map((person) => ({ person, given: answersOf(luck, today, person, types) }))

  await insertAll(
    trx,
    'consent_events',
    answers.flatMap(({ given }) => given.flatMap(({ events }) => events))
  )
  await insertAll(
    trx,
    'marketing_preferences',
    answers.flatMap(({ person, given }) =>
      given.map(({ type, choice, at }) => ({
        customer_id: person.id,
        campaign_type_id: type.id,
        ...choice,
        updated_at: at,
      }))
    )
  )
  for (const { id } of types) await markConsents(id, trx)

  const news = types.find(({ name }) => name === CAMPAIGN_TYPE)
  if (!news) return
  const readers = answers.filter(({ given }) =>
    given.some(({ type, choice }) => type.id === news.id && choice.email_opted_in)
  )
  await sentCampaign(
    trx,
    news,
    addDays(today, -SENT_DAYS_AGO),
    readers.map(({ person }) => person)
  )
  await draftCampaign(trx, news, today)
}

function answersOf(luck: Chance, today: Day, person: Person, types: CampaignType[]): Answer[] {
  const { id: customerId, joined, row } = person
  const seenBy = { ip: `203.0.113.${luck.between(1, 254)}`, userAgent: luck.pick(BROWSERS) }
  const registered = row.source !== 'staff' && luck.happens(0.6)
  const touched = luck.happens(0.7)
  const marketing = {
    email: true,
    sms: luck.happens(0.55),
    touched,
    text_id: MARKETING_CONSENT_TEXT_ID,
  }
  const consent = { customerId, marketing, seenBy, at: row.created_at }
  const changedOn = addDays(joined, luck.between(1, 200))
  const chooses = luck.happens(registered ? 0.3 : 0.2) && changedOn < today
  const now = `${changedOn} ${String(luck.between(13, 21)).padStart(2, '0')}:20:00`

  return types.flatMap((type, index) => {
    const liked = LIKED_MOST - ((LIKED_MOST - LIKED_LEAST) * index) / types.length
    const email = luck.happens(liked)
    const wanted = { email_opted_in: email, sms_opted_in: email && luck.happens(0.4) }
    const before = registered ? registrationChoice(consent) : UNTOUCHED
    const events: Answer['events'] = registered ? registrationEvents(consent, type.id) : []
    if (!chooses) return registered ? [{ type, choice: before, events, at: consent.at }] : []
    const { after, changed } = chosen(before, wanted, { byRider: true, now })
    const by = { kind: 'rider' as const, id: customerId, ip: seenBy.ip }
    const told = { customerId, by, userAgent: seenBy.userAgent, now }
    events.push(...changeEvents(told, { type, changed, after }))
    return events.length === 0 ? [] : [{ type, choice: after, events, at: now }]
  })
}

async function sentCampaign(trx: Transaction, type: CampaignType, day: Day, readers: Person[]) {
  const sentAt = `${day} 14:00:00`
  const finishedAt = `${day} 14:06:00`
  const [id] = await rowsInto('campaigns', trx).insert({
    ...CAMPAIGN,
    campaign_type_id: type.id,
    subject: 'The north loop is open again',
    text: 'The mud is gone and the north loop is open from Friday.\nCome early: the car park fills up by ten.',
    state: 'sent',
    created_at: `${addDays(day, -1)} 18:00:00`,
    updated_at: sentAt,
    sent_at: sentAt,
    finished_at: finishedAt,
  })
  const asked = readers.filter(({ joined }) => joined < day)
  await insertAll(
    trx,
    'campaign_recipients',
    asked.map(({ id: customerId, row }) => {
      const reason = row.status !== 'active' ? 'inactive' : row.email ? null : 'no_address'
      return {
        campaign_id: Number(id),
        customer_id: customerId,
        state: reason ? 'skipped' : 'sent',
        reason,
        settled_at: finishedAt,
      }
    })
  )
}

async function draftCampaign(trx: Transaction, type: CampaignType, day: Day) {
  const now = `${addDays(day, -1)} 16:30:00`
  await rowsInto('campaigns', trx).insert({
    ...CAMPAIGN,
    campaign_type_id: type.id,
    subject: 'Night ride on the first Saturday',
    text: 'Bring a light and a friend: we ride at eight, and there is chili afterwards.',
    state: 'draft',
    created_at: now,
    updated_at: now,
  })
}
