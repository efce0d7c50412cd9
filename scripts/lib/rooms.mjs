/**
 * The rooms of the back end, each with the rooms below it that it may use (docs/adr/0022-rooms.md). Every room may use
 * `platform`, and `operations` may use all. A consequence in a room above is an event:
 * `backend/app/operations/event_handlers.ts`.
 */
const BELOW_CUSTOMERS = ['access']
const BELOW_WAIVERS = ['customers', ...BELOW_CUSTOMERS]
const BELOW_VISITS = ['waivers', 'memberships', ...BELOW_WAIVERS]
const BELOW_PRIVACY = ['visits', 'letters', 'marketing', 'documents', ...BELOW_VISITS]

/** @type {Record<string, string[]>} */
export const MAY_USE = {
  platform: [],
  access: [],
  staff: ['access'],
  customers: BELOW_CUSTOMERS,
  waivers: BELOW_WAIVERS,
  memberships: BELOW_WAIVERS,
  documents: BELOW_WAIVERS,
  passes: ['waivers', ...BELOW_WAIVERS],
  visits: BELOW_VISITS,
  letters: BELOW_VISITS,
  marketing: ['letters', ...BELOW_VISITS],
  reports: BELOW_VISITS,
  activity: BELOW_PRIVACY,
  merges: BELOW_PRIVACY,
  privacy: BELOW_PRIVACY,
}

const ROOMS = [...Object.keys(MAY_USE), 'operations']

/** Refuses an import from a room above, static or dynamic. */
export const arrows = {
  meta: { type: /** @type {const} */ ('problem'), schema: [] },
  create(/** @type {import('./lint_rules.mjs').Context} */ context) {
    const [, room = ''] =
      /\/backend\/app\/(\w+)\//.exec(context.filename.replaceAll('\\', '/')) ?? []
    const allowed = MAY_USE[room]
    if (!allowed) return {}
    const check = (/** @type {any} */ node) => {
      const { source } = node
      if (source?.type !== 'Literal') return
      const [, target = ''] = /^#(\w+)\//.exec(String(source.value)) ?? []
      if (!ROOMS.includes(target) || [room, 'platform', ...allowed].includes(target)) return
      context.report({
        node: source,
        message: `${room} may not use ${target}: rooms use those below them; what follows above is an event.`,
      })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}
