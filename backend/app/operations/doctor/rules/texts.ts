import { check, type Rule } from '#operations/doctor/rule'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { riderTemplates } from '#waivers/templates/rider_templates'

export type TextsFacts = {
  texts: readonly { name: string; confirmed: boolean; required: boolean }[]
}

export const textsRules: readonly Rule<TextsFacts>[] = [
  {
    name: 'riders can sign every waiver text',
    find: ({ texts }) => {
      const samples = texts.filter(({ confirmed }) => !confirmed)
      return samples.length === 0
        ? null
        : `Nobody has confirmed ${samples.map(({ name }) => `"${name}"`).join(' and ')}, which are samples`
    },
    remedy: 'Confirm the sample text, or write your own, in the back office under Waivers',
  },
  {
    name: 'a waiver is asked of riders',
    find: ({ texts }) =>
      texts.some(({ required }) => required) ? null : 'No waiver text of today is required',
    remedy: 'Activate a text and mark it as required, under Waivers',
    severity: 'note',
  },
]

export const textsCheck = check({
  name: 'Waivers',
  read: async (): Promise<TextsFacts> => {
    const templates = await riderTemplates(clock.today())
    const required = await rowsIn('waiver_templates').where('required', true).select('id')
    const requiredIds = new Set(required.map(({ id }) => id))
    return {
      texts: templates.map(({ id, name, not_ready: notReady }) => ({
        name,
        required: requiredIds.has(id),
        confirmed: notReady !== true,
      })),
    }
  },
  summary: ({ texts }) => texts.map(({ name }) => name).join(', '),
  rules: textsRules,
})
