import { columnOfHeading } from '../customers/csv.ts'
import { searchable } from '../text.ts'
import type { MoveColumn } from './columns.ts'

/** Words of a heading: "HomePhone" and "Home Phone" are the same two. */
function wordsOf(heading: string): string {
  return searchable(
    heading
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/d\.o\.b\.?/gi, 'dob')
      .replace(/e-mail/gi, 'email')
      .replace(/next of kin|\bN\.?O\.?K\b/gi, 'emergency')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
  )
}

const PHONE = /\b(phone|phones|cell|cellphone|mobile|tel|telephone|cellular)\b/
const EMAIL = /\b(email|emails|mail)\b/
const BIRTH = /\b(dob|birth|birthdate|birthday|born)\b/
const CHILD =
  /\b(child|children|kid|kids|minor|minors|participant|participants|dependent|dependents|rider|riders|additional)\b/
const NUMBERED =
  /\b(?:child|kid|minor|participant|dependent|rider|guest)s?\s*#?\s*(\d{1,2})\b|\b(\d{1,2})(?:st|nd|rd|th) (?:child|kid|minor|participant|dependent|rider)\b/

/** The number of the child that a heading is about; null for any other heading. */
export function childNumberOf(heading: string): number | null {
  const found = NUMBERED.exec(wordsOf(heading))
  const number = found?.[1] ?? found?.[2]
  return number === undefined ? null : Number(number)
}

type Rule = { when: RegExp; never?: RegExp; column: MoveColumn | null }

/** Rules for headings, the first that fits decides; null for one that says nothing about a person. */
const RULES: readonly Rule[] = [
  {
    when: /\bfax\b|\blabel\b|\bip\b|\blatitude\b|\blongitude\b|\bcountry\b|\bgender\b|\bnickname\b/,
    column: null,
  },
  // Numbers of other people and of devices.
  {
    when: /\b(assistants?|managers?|assistant s|manager s|spouses?|spouse s|company main|callback|radio|pager|telex|tty|tdd|isdn)\b/,
    never: /\b(guardian|parent|emergency)\b/,
    column: null,
  },
  {
    when: /\b(doctors?|physicians?|dentists?|employers?|schools?|agents?|partners?|husbands?|wife|wifes)\b.*\b(phone|cell|mobile|tel|telephone|number|email|name|dob|birth|address)\b/,
    never: /\b(guardian|parent|emergency)\b/,
    column: null,
  },
  { when: /\bext(ension)?\b/, column: null },
  {
    when: /\b(guardian|parent|parents|mother|father|mom|dad)\b.*\b(dob|birth|birthdate|birthday|born|age|address|street|city|state|zip|postal)\b/,
    column: null,
  },
  {
    when: /\bmiddle\b|\bprefix\b|\bsuffix\b|\bphonetic\b|\bcompany\b|\borganization\b/,
    column: null,
  },
  {
    when: /\binsurance\b|\blicen[cs]e\b|\bcreated\b|\bupdated\b|\blast (visit|login|seen|activity)\b/,
    column: null,
  },
  {
    when: /\b(guardian|parent|mother|father|mom|dad)\b.*\b(relationship|relation)\b|\brelationship\b/,
    never: /emergency/,
    column: 'guardian_relationship',
  },
  {
    when: /\b(guardian|parent|parents|mother|father|mom|dad)\b.*\b(phone|cell|mobile|tel|telephone|number)\b/,
    column: 'guardian_phone',
  },
  {
    when: /\b(guardian|parent|parents|mother|father|mom|dad)\b.*\b(email|mail)\b/,
    column: 'guardian_email',
  },
  {
    when: /\b(guardian|parent|parents|mother|father|mom|dad)\b.*\bfirst\b/,
    column: 'guardian_first_name',
  },
  {
    when: /\b(guardian|parent|parents|mother|father|mom|dad)\b.*\b(last|surname)\b/,
    column: 'guardian_last_name',
  },
  {
    when: /\b(guardian|parent|parents)\b/,
    never: /signature|consent|agree|initial/,
    column: 'guardian_name',
  },
  {
    when: /\b(emergency|ice)\b.*\b(name\b.*\bphone|phone\b.*\bname|name and|and number)\b/,
    column: 'emergency_contact',
  },
  {
    when: /\b(emergency|ice)\b.*\b(phone|cell|mobile|tel|telephone|number)\b/,
    column: 'emergency_contact_phone',
  },
  { when: /\b(emergency|ice)\b/, never: /relation|email/, column: 'emergency_contact_name' },
  { when: /\b(emergency|ice)\b/, column: null },
  {
    when: /\b(sms|text messages?|texts?)\b/,
    never: /full text|\b(not?|never|stop|out)\b/,
    column: 'sms_consent',
  },
  {
    when: /\b(newsletter|news|marketing|promotion|promotional|promotions|offers|subscribe|subscribed|subscription|opt in|mailing list)\b/,
    // A yes to "No newsletter" is a no: such a column stays behind.
    never: /source|date|time|\b(not?|never|stop|out)\b/,
    column: 'email_consent',
  },
  {
    when: /\b(under|younger than) (18|age|21|19)\b|\bis (the )?(participant )?(a )?minor\b|\bminor\b$/,
    never: /name|birth|dob/,
    column: 'is_minor',
  },
  { when: /\b(over|older than) 18\b|\b18 or (over|older)\b|\bis adult\b/, column: 'is_adult' },
  {
    when: /\b(release|waiver|liability|agreement|terms|rules)\b.*\b(agree|accept|accepted|agreed|read|signed)\b|\b(agree|accept|read)\b.*\b(release|waiver|terms|rules|above|agree)\b/,
    never: /\b(date|on|time|photo|expires?|expiration)\b/,
    column: 'waiver_accepted',
  },
  {
    when: /\b(waiver|release)\b.*\b(signed|completed|accepted)\b.*\b(on|date|time|at)\b|\b(date|time) (signed|of signature|of signing)\b|\bsigned (on|at|date)\b|\bsignature date\b|\bwaiver date\b|\bsubmission (date|time)\b|\bsubmitted\b|\btimestamp\b|\bcompleted (on|at)\b|\bdate completed\b/,
    column: 'waiver_signed',
  },
  {
    when: /\bwaiver\b.*\b(expires?|expiry|expiration|valid until|valid to)\b/,
    column: 'waiver_expires',
  },
  { when: /\bwaiver\b.*\b(id|number|no)\b/, column: 'waiver_id' },
  { when: /\bwaiver\b.*\b(title|name|template)\b|\bdocument title\b/, column: 'waiver_title' },
  {
    when: /\b(waiver|pdf|signed)\b.*\b(file|pdf|document)\b|\bpdf\b/,
    never: /date|link|url/,
    column: 'waiver_file',
  },
  {
    when: /\b(membership|member|plan|subscription|pass)\b.*\b(level|type|plan|name|tier|category)\b|^membership$|^plan$/,
    column: 'membership_level',
  },
  {
    when: /\b(membership|member|plan|pass)\b.*\b(start|begin|begins|since|from|starts)\b|\bbegin date\b/,
    column: 'membership_start',
  },
  {
    when: /\b(membership|member|plan|pass)\b.*\b(end|ends|expires?|expiry|expiration|until|to|renewal)\b|\brenewal (due|date)\b|\bpaid (through|until)\b/,
    never: /changed/,
    column: 'membership_end',
  },
  { when: /\b(membership)\b.*\b(number|no|id)\b/, column: 'membership_number' },
  { when: /\b(membership|plan)\b.*\bstatus\b/, column: 'membership_status' },
  {
    when: /\b(family|household|bundle|group|order|party)\b.*\b(id|number|no|key)\b/,
    never: /participation/,
    column: 'household_key',
  },
  { when: /\b(how many|number of)\b/, column: null },
  {
    when: /\b(children|kids|minors|dependents|(additional|other|all) (participants|riders))\b|^(participants|riders)$/,
    never: /agree|consent|first name|last name/,
    column: 'children',
  },
  {
    when: /\bwork\b.*\b(phone|tel|telephone)\b|\b(business|office) (phone|tel|telephone|number)\b/,
    column: 'work_phone',
  },
  { when: BIRTH, never: /place|city|country/, column: 'date_of_birth' },
  { when: PHONE, never: /verified|type|carrier|ok|consent|allowed/, column: 'phone' },
  {
    when: EMAIL,
    never:
      /verified|status|allowed|ok|bounced|rating|type|source|and newsletters|delivery|disabled|confirmed|valid|\bopt|unsubscribe|permission/,
    column: 'email',
  },
  {
    when: /\b(street|address)\b.*\b(city|state|zip)\b|\bfull address\b|\baddress formatted\b/,
    column: 'address',
  },
  {
    when: /\b(address|street|addr)\b.*\b(2|two)\b|\bapt\b|\bunit\b|\bextended address\b/,
    never: /email|ip/,
    column: 'address_line2',
  },
  {
    when: /\b(address|street|addr)\b/,
    never: /email|ip|type|label|po box/,
    column: 'address_line1',
  },
  { when: /\b(city|town|suburb)\b/, column: 'city' },
  { when: /\b(state|province|region)\b/, never: /license|status/, column: 'state' },
  { when: /\b(zip|zipcode|postal|postcode)\b/, column: 'zip_code' },
  {
    when: /\b(first|given|fore) ?name\b|^first$|^forename$/,
    never: /company|emergency/,
    column: 'first_name',
  },
  { when: /\b(last|family|sur) ?name\b|^last$|^surname$/, column: 'last_name' },
  {
    when: /\b(full|your|participant|rider|customer|client|guest|member|signer|attendee|contact) ?(full )?names?\b|^name\b|^(customer|client|guest|rider|member|participant)$/,
    never: /company|user ?name|list|event|file/,
    column: 'full_name',
  },
  { when: /\b(notes?|comments?|remarks?|memo)\b/, column: 'notes' },
]

/**
 * Meaning of a heading by its words, in whatever program it was written; null for one that is not about a rider,
 * undefined where the words do not say.
 */
export function meaningOf(heading: string): MoveColumn | null | undefined {
  if (childNumberOf(heading) !== null) return meaningForChild(wordsOf(heading))
  const known = columnOfHeading(heading)
  if (known !== null) return known
  const words = wordsOf(heading)
  return RULES.find(({ when, never }) => when.test(words) && !never?.test(words))?.column
}

function meaningForChild(words: string): MoveColumn | null {
  if (BIRTH.test(words)) return 'child_birth_date'
  if (/\bfirst\b|\bgiven\b/.test(words)) return 'child_first_name'
  if (/\blast\b|\bsurname\b|\bfamily\b/.test(words)) return 'child_last_name'
  if (/\b(phone|email|gender|sex|age|signature|relationship|height|weight|size)\b/.test(words))
    return null
  return CHILD.test(words) ? 'child_name' : null
}
