import type { Day } from '@trailgate/shared/dates'
import type { Told } from '@trailgate/shared/records/field_schemas'
import { namesBut } from '@trailgate/shared/records/fields'
import { fill } from '@trailgate/shared/text'
import { nextVersion } from '@trailgate/shared/waivers/next_version'
import type { TemplateChanges } from '@trailgate/shared/waivers/schemas'
import { textFields } from '@trailgate/shared/waivers/template_fields'
import { messages } from '@trailgate/shared/waivers/template_messages'
import type { WaiverVersionsRow } from '#database/rows'
import type { LockedTemplate } from '#waivers/templates/locked_template'
import { savedText } from '#waivers/templates/saved_text'
import { changesOf } from '#platform/changes'
import { serializeFields } from '#platform/database/stored_fields'
import { Invalid } from '#platform/http/refusals'
import { contentHash } from '#platform/rich_text'

/** Template fields that belong to the text: changing one makes a new text once the last one was signed. */
export type Text = Told<typeof textFields> & Pick<WaiverVersionsRow, 'content_hash'>

/** Effect on the text: unchanged, rewritten in place, or a new one. */
export type NextText = { kind: 'same' } | { kind: 'rewritten' | 'new'; text: Text }

/**
 * Text that results from these changes. A new one gets the next number unless a number is given, and takes effect today
 * unless a day is given.
 * @throws {Invalid} 422 for an empty text, or a day on which it would never come into force.
 */
export function nextText(template: LockedTemplate, changes: TemplateChanges, today: Day): NextText {
  const { newest, newestSigned, versions } = template
  const text = textFrom(template, changes)
  if (!newestSigned) {
    if (sameText(text, newest)) return { kind: 'same' }
    mustNotComeBefore(versions.at(-2)?.effective_date, text.effective_date)
    return { kind: 'rewritten', text }
  }

  // The last text's re-sign request does not carry over; only asking again makes a new text.
  const again = changes.requires_resign === true && !newest.requires_resign
  const likeBefore = { ...text, requires_resign: newest.requires_resign === 1 }
  if (!again && sameText(likeBefore, newest)) return { kind: 'same' }

  const taken = versions.map(({ version }) => version)
  const fresh = {
    ...text,
    requires_resign: changes.requires_resign ?? false,
    version: taken.includes(text.version) ? nextVersion(text.version, taken) : text.version,
    effective_date:
      text.effective_date === newest.effective_date && newest.effective_date < today
        ? today
        : text.effective_date,
  }
  if (fresh.effective_date < today) {
    throw new Invalid({ effective_date: [messages['effective_date.early']] })
  }
  mustNotComeBefore(newest.effective_date, fresh.effective_date)
  return { kind: 'new', text: fresh }
}

function textFrom({ newest }: LockedTemplate, changes: TemplateChanges): Text {
  const content = changes.content === undefined ? newest.content : savedText(changes.content)
  const { after } = changesOf(serializeFields(textFields, newest), { ...changes, content })
  return { ...after, content_hash: contentHash(content) }
}

const BESIDE_CONTENT = namesBut(textFields, 'content')

function sameText(text: Text, newest: LockedTemplate['newest']): boolean {
  const known = serializeFields(textFields, newest)
  return (
    text.content_hash === newest.content_hash &&
    BESIDE_CONTENT.every((name) => text[name] === known[name])
  )
}

/** @throws {Invalid} 422: of two texts the one with the later day is in force, so an earlier day would never apply. */
function mustNotComeBefore(last: Day | undefined, day: Day) {
  if (last === undefined || day >= last) return
  throw new Invalid({
    effective_date: [fill(messages['effective_date.before_last'], { date: last })],
  })
}
