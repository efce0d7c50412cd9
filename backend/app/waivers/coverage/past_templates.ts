import { AUDIENCES, type Audience } from '@trailgate/shared/waivers/constants'
import type { CoverageTemplate, CoverageVersion } from '@trailgate/shared/waivers/coverage'
import type {
  PastChange,
  PastTemplate,
  PastVersion,
  Second,
} from '@trailgate/shared/waivers/coverage_at'
import * as v from 'valibot'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'

/** A template deleted before the history recorded its requirements. */
export type TemplateNote = { kind: 'template_deleted'; at: Second; name: string }

const ACTIONS = [
  'waiver_template.created',
  'waiver_template.updated',
  'waiver_template.published',
  'waiver_template.archived',
  'waiver_template.deleted',
] as const

const flags = v.object({ from: v.boolean(), to: v.boolean() })
const audience = v.picklist(AUDIENCES)

/** A template's history entry; `was` exists since deletions record the requirements. */
const said = v.object({
  template_id: v.number(),
  name: v.optional(v.string(), ''),
  changed: v.optional(
    v.object({
      audience: v.optional(v.object({ from: audience, to: audience })),
      required: v.optional(flags),
      is_active: v.optional(flags),
      effective_date: v.optional(v.object({ from: v.string(), to: v.string() })),
      requires_resign: v.optional(flags),
    })
  ),
  was: v.optional(
    v.object({
      audience,
      required: v.boolean(),
      is_active: v.boolean(),
      created_at: v.string(),
      versions: v.array(
        v.object({
          id: v.number(),
          created_at: v.string(),
          effective_date: v.string(),
          requires_resign: v.boolean(),
        })
      ),
    })
  ),
})

type Line = v.InferOutput<typeof said> & { action: (typeof ACTIONS)[number]; at: Second }

/** The settings of a template that decide about coverage. */
type Asking = Pick<CoverageTemplate, 'audience' | 'required' | 'is_active'>
type Text = CoverageVersion & Pick<PastVersion, 'created_at'>

/** Each current or former template of the park, with its changes up to today. */
export async function pastTemplates() {
  const rows = await rowsIn('waiver_versions as v')
    .join('waiver_templates as t', 't.id', 'v.template_id')
    .orderBy('t.id')
    .orderBy('v.id')
    .select('t.id as template_id', 't.audience', 't.required', 't.is_active', 't.archived_at')
    .select('t.created_at as made_at', 'v.id', 'v.created_at', 'v.effective_date')
    .select('v.requires_resign')
  const lines = Map.groupBy(await linesOfTemplates(), (line) => line.template_id)
  const templates: PastTemplate[] = []
  for (const [id, versions] of Map.groupBy(rows, (row) => row.template_id)) {
    const [row] = versions
    if (!row) continue
    const isActive = row.is_active === 1 && row.archived_at === null
    const now: Asking = {
      audience: row.audience,
      required: row.required === 1,
      is_active: isActive,
    }
    const texts = versions.map((version): Text => ({
      id: version.id,
      created_at: isoTime(version.created_at),
      effective_date: version.effective_date,
      requires_resign: version.requires_resign === 1,
    }))
    const made = isoTime(row.made_at)
    templates.push(rewound({ id, made, deletedAt: null, now, texts }, lines.get(id) ?? []))
    lines.delete(id)
  }
  const notes: TemplateNote[] = []
  for (const [id, told] of lines) {
    const deletion = told.findLast(({ action }) => action === 'waiver_template.deleted')
    if (!deletion) continue
    const { was, at, name } = deletion
    if (was) {
      const texts = was.versions.map((text) => ({ ...text, created_at: isoTime(text.created_at) }))
      const made = isoTime(was.created_at)
      templates.push(rewound({ id, made, deletedAt: at, now: was, texts }, told))
    } else notes.push({ kind: 'template_deleted', at, name })
  }
  return { templates: templates.toSorted((a, b) => a.id - b.id), notes }
}

async function linesOfTemplates(): Promise<Line[]> {
  const rows = await rowsIn('activity')
    .whereIn('action', ACTIONS)
    .orderBy('id')
    .select('action', 'details', 'created_at')
  return rows.flatMap(({ action, details, created_at: at }) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), said), details)
    const known = ACTIONS.find((each) => each === action)
    return read.success && known ? [{ ...read.output, action: known, at: isoTime(at) }] : []
  })
}

type Known = {
  id: number
  made: Second
  deletedAt: Second | null
  now: Asking
  texts: readonly Text[]
}

/** Undoes the changes, newest first. */
function rewound({ id, made, deletedAt, now, texts }: Known, lines: readonly Line[]): PastTemplate {
  const audiences: PastChange<Audience>[] = []
  const required: PastChange<boolean>[] = []
  const active: PastChange<boolean>[] = []
  const versions = texts.map((text) => ({
    ...text,
    days: [] as PastChange<string>[],
    again: [] as PastChange<boolean>[],
  }))
  let after: Asking = { ...now }
  for (const { action, at, changed = {}, was } of lines.toReversed()) {
    const before: Asking = { ...after }
    if (action === 'waiver_template.archived') before.is_active = was?.is_active ?? true
    if (changed.audience) before.audience = changed.audience.from
    if (changed.required) before.required = changed.required.from
    if (changed.is_active) before.is_active = changed.is_active.from
    audiences.unshift({ at, from: before.audience, to: after.audience })
    required.unshift({ at, from: before.required, to: after.required })
    active.unshift({ at, from: before.is_active, to: after.is_active })
    after = before
    // A changed text is a separate version; an unsigned text was overwritten in place.
    if (action !== 'waiver_template.updated') continue
    const rewritten = versions.findLast(({ created_at: since }) => since <= at)
    if (changed.effective_date) rewritten?.days.unshift({ at, ...changed.effective_date })
    if (changed.requires_resign) rewritten?.again.unshift({ at, ...changed.requires_resign })
  }
  return {
    id,
    created_at: made,
    deleted_at: deletedAt,
    audience: { now: now.audience, changes: audiences },
    required: { now: now.required, changes: required },
    is_active: { now: now.is_active, changes: active },
    versions: versions.map((version): PastVersion => ({
      id: version.id,
      created_at: version.created_at,
      effective_date: { now: version.effective_date, changes: version.days },
      requires_resign: { now: version.requires_resign, changes: version.again },
    })),
  }
}
