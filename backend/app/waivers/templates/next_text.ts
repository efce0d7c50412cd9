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
import { told } from '#platform/database/stored_fields'
import { Invalid } from '#platform/http/refusals'
import { contentHash } from '#platform/rich_text'

/** What of a template is said by its text: a change of it makes a new text once somebody signed the last one. */
export type Text = Told<typeof textFields> & Pick<WaiverVersionsRow, 'content_hash'>

/** What becomes of the text: nothing, the newest is written anew, or there is another one. */
export type NextText = { kind: 'same' } | { kind: 'rewritten' | 'new'; text: Text }

/**
 * The text that these changes lead to. A new one is numbered on unless it brings a number of its own, and takes effect today
 * unless it says when.
 * @throws {Invalid} 422 for nothing to read, or a day on which it would never come into force.
 */
export function nextText(template: LockedTemplate, changes: TemplateChanges, today: Day): NextText {
  const { newest, newestSigned, versions } = template
  const text = textFrom(template, changes)
  if (!newestSigned) {
    if (sameText(text, newest)) return { kind: 'same' }
    mustNotComeBefore(versions.at(-2)?.effective_date, text.effective_date)
    return { kind: 'rewritten', text }
  }

  // What the last text asked for is over with it; only asking for it anew makes another text.
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
  const { after } = changesOf(told(textFields, newest), { ...changes, content })
  return { ...after, content_hash: contentHash(content) }
}

const BESIDE_CONTENT = namesBut(textFields, 'content')

function sameText(text: Text, newest: LockedTemplate['newest']): boolean {
  const known = told(textFields, newest)
  return (
    text.content_hash === newest.content_hash &&
    BESIDE_CONTENT.every((name) => text[name] === known[name])
  )
}

/** @throws {Invalid} 422: of two texts the later effective one is in force, so an earlier one never would be. */
function mustNotComeBefore(last: Day | undefined, day: Day) {
  if (last === undefined || day >= last) return
  throw new Invalid({
    effective_date: [fill(messages['effective_date.before_last'], { date: last })],
  })
}
