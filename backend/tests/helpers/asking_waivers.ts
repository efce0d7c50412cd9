import type { ApiClient } from '@japa/api-client'
import { asRider } from '#tests/helpers/credentials'
import { aLastName, aRider } from '#tests/helpers/people'
import { aTemplate, signed } from '#tests/helpers/waivers'

/** A text with a question of each kind but a date, one of them medical. */
export const ASKS = [
  '<h2>Rules</h2><p>I ride at my own risk. ',
  '<span data-field="initials" data-key="risk">I have read the risks</span></p>',
  '<p><span data-field="tick" data-key="helmet" data-required="false">I wear a helmet</span></p>',
  '<p><span data-field="choice" data-key="drunk" data-stop="Yes">Have you been drinking?</span></p>',
  '<p><span data-field="choice" data-key="level" data-per="rider" data-options="Beginner|Expert" data-flag="Beginner">How well do you ride?</span></p>',
  '<p><span data-field="text" data-key="health" data-per="rider" data-required="false" data-medical="true">Anything medical?</span></p>',
].join('')

/** Answers that let a rider ride. */
export const ANSWERS = { risk: 'MR', helmet: true, drunk: 'No', level: 'Expert' }
/** A rider who has signed a text that asks. */
export async function anAnsweredWaiver(
  client: ApiClient,
  answers: object = {},
  columns: object = {}
) {
  const rider = await aRider({ last_name: aLastName('Asked'), ...columns })
  const template = await aTemplate({ name: 'Asking waiver', content: ASKS })
  const headers = await asRider(rider)
  const { id } = await signed(client, headers, {
    template_id: template.id,
    answers: { ...ANSWERS, ...answers },
  })
  return { rider, template, headers, id }
}
