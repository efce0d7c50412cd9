import { messages } from '@trailgate/shared/waivers/messages'
import { Refusal } from '#platform/http/refusal'

/**
 * The age of a person who signs, is signed for, or wants to add minors is unknown. `details` names
 * each of them by id.
 */
export class BirthDateRequired extends Refusal {
  constructor(people: readonly { id: number }[]) {
    const sentence = messages['birth_date.required']
    const details = Object.fromEntries(people.map(({ id }) => [`birth_dates.${id}`, [sentence]]))
    super('BIRTH_DATE_REQUIRED', sentence, { details })
  }
}
