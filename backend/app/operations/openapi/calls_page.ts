import { API_SCOPES } from '@trailgate/shared/api_keys/scopes'
import { ACTIONS, CALLERS, can } from '@trailgate/shared/permissions'
import { CALLS, CHAPTERS, type Chapter } from '#access/calls'

const INTRO = `# All calls

Which right each call asks for, and so who may make it, and the scope that opens it to [API keys](api-keys.md).
Generated from the routes by \`npm run codegen\`: never edited. Who has which right is decided in [permissions.md](permissions.md); what a call takes and answers is shown at
\`/api/docs\`. With \`PROFILE=production\` the document behind that page asks for \`docs.openapi\`.
`

const HEAD = ['call', 'right', ...CALLERS, 'scope of keys', 'what']

/** docs/product/calls.md: every call with its right, a table for each chapter. */
export function callsPage(): string {
  // The same widths in every table, so that a changed right changes only one line.
  const widths = [
    longest(CALLS.keys()),
    longest(ACTIONS),
    ...CALLERS.map(({ length }) => length),
    longest(API_SCOPES),
  ]
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`
  const table = (chapter: Chapter) =>
    [HEAD, HEAD.map(() => '---'), ...rowsOf(chapter)].map(line).join('')
  return [INTRO, ...CHAPTERS.map((chapter) => `## ${chapter}\n\n${table(chapter)}`)].join('\n')
}

function rowsOf(chapter: Chapter): string[][] {
  const calls = [...CALLS].filter(([, call]) => call.chapter === chapter)
  return calls.map(([key, { summary, action, scope }]) => [
    `\`${key}\``,
    `\`${action}\``,
    ...CALLERS.map((caller) => (can(caller, action) ? 'yes' : '')),
    scope ? `\`${scope}\`` : '',
    summary,
  ])
}

function longest(texts: Iterable<string>): number {
  return Math.max(...[...texts].map((text) => `\`${text}\``.length))
}
